import Workflow
import WorkflowScreens
import WorkflowTextUI

extension CheckoutScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      switch content {
      case .flow(let flow): ScreenView(flow)
      case .receipt(let receipt): ScreenView(receipt)
      }
      KeyHelp()
    }
    .commands(
      // At the first step Escape is free, since there is nothing to go back to.
      Command("leave", keys: ["escape", "ctrl-x"], help: "Leave") { onLeave.send() },
      startOver)
  }

  private var startOver: Command {
    guard case .flow(let flow) = content else {
      return Command("start-over", help: "Start over", isEnabled: false) {}
    }
    return Command("start-over", key: "ctrl-r", help: "Start over", isEnabled: flow.canGoBack) {
      flow.restart()
    }
  }
}
