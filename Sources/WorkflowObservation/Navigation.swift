public import WorkflowScreens

extension HostModel {
  /// Returns a binding to the path of a back stack.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - onBack: A closure that sends an action when the user goes back. It receives the number of
  ///     screens above the lowest one that should be left.
  public func path<Content>(
    _ stack: KeyPath<Rendering, BackStackScreen<Content>>,
    onBack: @escaping @MainActor (Int) -> Void
  ) -> ModelBinding<[ScreenPlace]> {
    binding {
      $0[dynamicMember: stack.appending(path: \.path)]
    } set: { model, path in
      if path.count < model.current[keyPath: stack].rest.count { onBack(path.count) }
    }
  }

  /// Returns a binding to the topmost overlay, for a sheet.
  ///
  /// - Parameters:
  ///   - screen: The screen with its overlays.
  ///   - onDismiss: A closure that sends an action when the user closes the sheet.
  public func overlay<Content, OverlayContent>(
    _ screen: KeyPath<Rendering, BodyAndOverlaysScreen<Content, OverlayContent>>,
    onDismiss: @escaping @MainActor () -> Void
  ) -> ModelBinding<ScreenPlace?> {
    binding {
      $0[dynamicMember: screen.appending(path: \.topOverlay)]
    } set: { model, place in
      if place == nil, model.current[keyPath: screen].topOverlay != nil { onDismiss() }
    }
  }

  /// Returns the model of a screen above the lowest one of a back stack; nil if none is there.
  ///
  /// A view that slides away still shows something: as long as it holds the model of a screen that
  /// has left the stack, this returns that model, with the last rendering.
  public func screen<Content>(
    at place: ScreenPlace, in stack: KeyPath<Rendering, BackStackScreen<Content>>
  ) -> HostModel<Content>? {
    model(at: place, in: stack)
  }

  /// Returns the model of an overlay; nil if none is there.
  ///
  /// As long as a view holds the model of an overlay that has gone, this returns that model.
  public func screen<Content, OverlayContent>(
    at place: ScreenPlace,
    in screen: KeyPath<Rendering, BodyAndOverlaysScreen<Content, OverlayContent>>
  ) -> HostModel<OverlayContent>? {
    model(at: place, in: screen)
  }
}

// MARK: - Screens of any type

extension HostModel<AnyScreen> {
  /// Returns the model of the screen inside, if it is of a type; nil while it is of another one.
  ///
  /// The reader hears when the screen becomes one of the type, and when it is none any more.
  public func scope<Content: Screen>(as type: Content.Type) -> HostModel<Content>? {
    scope(\.[as: ScreenType<Content>()])
  }
}

/// The type of a screen, as a key path can have it.
private struct ScreenType<Content: Screen>: Hashable {}

extension AnyScreen {
  fileprivate subscript<Content>(as type: ScreenType<Content>) -> Content? { wrapped as? Content }
}
