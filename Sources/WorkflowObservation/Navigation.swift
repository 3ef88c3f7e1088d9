public import WorkflowScreens

/// The place of a screen in a back stack, or of an overlay above a screen.
///
/// SwiftUI asks for such values in the path of a `NavigationStack` and in the item of a sheet.
public struct ScreenPlace: Hashable, Identifiable {
  /// The number of screens below, from 0.
  public var index: Int
  /// The identity of the screen.
  public var identity: ScreenIdentity

  /// The place itself.
  public var id: ScreenPlace { self }
}

extension BackStackScreen {
  /// The places of the screens above the lowest one, as a navigation stack has them in its path.
  public var path: [ScreenPlace] {
    rest.enumerated().map { ScreenPlace(index: $0 + 1, identity: $1.identity) }
  }
}

extension BodyAndOverlaysScreen {
  /// The place of the topmost overlay; nil if there is none.
  public var topOverlay: ScreenPlace? {
    overlays.last.map { ScreenPlace(index: overlays.count - 1, identity: $0.content.identity) }
  }
}

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
}
