public import WorkflowScreens
import WorkflowSynchronization

/// Shows the screen on top, and keeps the state of the views of those it covers.
extension BackStackScreen: TextScreen where Content: TextScreen {
  /// Returns the view of the screen on top.
  public func view(in environment: ViewEnvironment) -> any TextView {
    BackStackView(frames: frames.map { $0 as any TextScreen })
  }
}

/// Shows the panes side by side, or the one with the focus if there is no room for both.
///
/// See ``WorkflowScreens/ViewEnvironment/smallestSplitWidth``. Panes with borders share the edge
/// between them; a line stands between others. When shown as lines, one pane follows the other.
extension SplitScreen: TextScreen where Leading: TextScreen, Trailing: TextScreen {
  /// Returns a view of both panes, or of one of them.
  public func view(in environment: ViewEnvironment) -> any TextView {
    SplitView(leading: leading, trailing: trailing, ratio: ratio, focus: focus)
  }
}

/// Shows the overlays above the body.
///
/// A modal overlay keeps all input from what is below it. When shown as lines, everything below the
/// topmost modal overlay is left out.
extension BodyAndOverlaysScreen: TextScreen where Content: TextScreen, OverlayContent: TextScreen {
  /// Returns a view of the body with the overlays above it.
  public func view(in environment: ViewEnvironment) -> any TextView {
    OverlaysView(content: body, overlays: overlays.map { ($0.content, $0.isModal) })
  }
}

/// Shows the content.
extension NamedScreen: TextScreen where Content: TextScreen {
  /// Returns the view of the content.
  public func view(in environment: ViewEnvironment) -> any TextView { ScreenView(content) }
}

/// Shows the content in its environment.
extension EnvironmentScreen: TextScreen where Content: TextScreen {
  /// Returns the view of the content in its environment.
  public func view(in environment: ViewEnvironment) -> any TextView {
    EnvironmentView(content: ScreenView(content), environment: self.environment)
  }
}

/// Shows the wrapped screen, which has to be a ``TextScreen``.
extension AnyScreen: TextScreen {
  /// Returns the view of the wrapped screen.
  ///
  /// Stops the program if that is not a ``TextScreen``.
  public func view(in environment: ViewEnvironment) -> any TextView {
    guard let screen = wrapped as? any TextScreen else {
      stopProgram(
        """
        "\(type(of: wrapped))" is in an AnyScreen and cannot be shown as text. Write \
        "extension \(type(of: wrapped)): TextScreen" and return its view from view(in:).
        """)
    }
    return ScreenView(screen)
  }
}

/// Shows the wrapped screen, or nothing if there is none.
extension Optional: TextScreen where Wrapped: TextScreen {
  /// Returns the view of the wrapped screen, or an empty one.
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

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    content.flexibility(along: axis, in: inside(context))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    content.draw(on: canvas, in: inside(context))
  }

  private func inside(_ context: ViewContext) -> ViewContext {
    var inside = context.child(at: 0, for: content)
    inside.environment = context.environment.merging(environment)
    return inside
  }
}

extension EnvironmentView: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool {
    content.hasEdges(in: room, inside(context))
  }
}
