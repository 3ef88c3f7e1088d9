public import WorkflowScreens

/// Shows the steps of a flow, says which one of how many is the current one, and offers to go back.
///
/// The line with the position is left out where there are few rows. A step that has a command called
/// `back` or a key of its own for Escape comes first. A flow that has ended, but is still shown, says
/// so and offers to begin anew: it may have been restored as it was left.
extension FlowScreen: TextScreen {
  /// Returns the view of the step on top, with the position below it.
  public func view(in environment: ViewEnvironment) -> any TextView {
    let back = Command("back", key: "escape", help: "Back", isEnabled: canGoBack) {
      self.back()
    }
    let restart = Command("restart", key: "ctrl-n", help: "Begin anew") { self.restart() }
    let isOver = hasEnded && !frames.isEmpty
    let commands = isOver ? [back, restart] : [back]
    var stack = stack
    stack.overlays = stack.overlays.map {
      Overlay(AnyScreen(ModalSteps(content: $0.content, commands: commands)), isModal: $0.isModal)
    }
    return VStack {
      ScreenView(stack)
      if isOver {
        Text("This has ended.", style: .muted, overflow: .truncated)
      } else if let position, position.count > 1, !environment.size.isLow {
        Text("Step \(position.number) of \(position.count)", style: .muted, overflow: .truncated)
      }
    }
    .commands(commands)
  }
}

extension FlowFrame: TextScreen {
  /// Returns the view of what the step shows.
  public func view(in environment: ViewEnvironment) -> any TextView { ScreenView(screen) }
}

extension EmptyScreen: TextScreen {
  /// Returns a view without anything in it.
  public func view(in environment: ViewEnvironment) -> any TextView { Spacer() }
}

// MARK: -

/// A modal step and those after it.
///
/// They keep input from what is around them, so they have its commands themselves.
private struct ModalSteps: TextScreen {
  let content: AnyScreen
  let commands: [Command]

  var identity: ScreenIdentity { content.identity }

  func view(in environment: ViewEnvironment) -> any TextView {
    ScreenView(content).commands(commands)
  }
}
