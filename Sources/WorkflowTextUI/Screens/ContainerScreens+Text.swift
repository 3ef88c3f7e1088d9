public import WorkflowScreens

/// Shows the screen on top, and keeps what belongs to the eye of those it covers.
extension BackStackScreen: TextScreen where Content: TextScreen {
  /// What shows the screen on top.
  public func view(in environment: ViewEnvironment) -> any TextView {
    BackStackView(frames: frames.map { $0 as any TextScreen })
  }
}

/// Shows the panes side by side, or the one with the focus where there is no room for both.
///
/// See ``WorkflowScreens/ViewEnvironment/smallestSplitWidth`` and
/// ``WorkflowScreens/ViewEnvironment/panesShareEdges``. As lines, one pane follows the other.
extension SplitScreen: TextScreen where Leading: TextScreen, Trailing: TextScreen {
  /// Both panes, or one of them.
  public func view(in environment: ViewEnvironment) -> any TextView {
    SplitView(leading: leading, trailing: trailing, ratio: ratio, focus: focus)
  }
}

/// Shows the overlays above the body; a modal one lets nothing below it have any input.
///
/// As lines, the topmost modal overlay stands alone.
extension BodyAndOverlaysScreen: TextScreen where Content: TextScreen, OverlayContent: TextScreen {
  /// The body with what is above it.
  public func view(in environment: ViewEnvironment) -> any TextView {
    OverlaysView(content: body, overlays: overlays.map { ($0.content, $0.isModal) })
  }
}

/// Shows the content.
extension NamedScreen: TextScreen where Content: TextScreen {
  /// What shows the content.
  public func view(in environment: ViewEnvironment) -> any TextView { ScreenView(content) }
}

/// Shows the content in its environment.
extension EnvironmentScreen: TextScreen where Content: TextScreen {
  /// What shows the content in its environment.
  public func view(in environment: ViewEnvironment) -> any TextView {
    EnvironmentView(content: ScreenView(content), environment: self.environment)
  }
}

/// Shows the screen inside, which has to be one that can be shown as text.
extension AnyScreen: TextScreen {
  /// What shows the screen inside; stops the program if nothing can.
  public func view(in environment: ViewEnvironment) -> any TextView {
    guard let screen = wrapped as? any TextScreen else {
      fatalError(
        """
        "\(type(of: wrapped))" is in an AnyScreen and cannot be shown as text. Write \
        "extension \(type(of: wrapped)): TextScreen" and say in view(in:) what shows it.
        """)
    }
    return ScreenView(screen)
  }
}

/// Shows the screen that is there, or nothing.
extension Optional: TextScreen where Wrapped: TextScreen {
  /// What shows the screen that is there.
  public func view(in environment: ViewEnvironment) -> any TextView {
    self.map { ScreenView($0) } ?? Spacer()
  }
}

// MARK: -

private struct EnvironmentView: TextView {
  let content: ScreenView
  let environment: ViewEnvironment

  func size(within limit: Size, in context: ViewContext) -> Size {
    content.size(within: limit, in: inside(context))
  }

  func flexibility(along axis: Axis) -> Flexibility? { Flexibility() }

  func draw(on canvas: Canvas, in context: ViewContext) {
    content.draw(on: canvas, in: inside(context))
  }

  private func inside(_ context: ViewContext) -> ViewContext {
    var inside = context.child(at: 0, for: content)
    inside.environment = context.environment.merging(environment)
    return inside
  }
}
