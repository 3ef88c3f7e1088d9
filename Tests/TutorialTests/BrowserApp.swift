import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

@testable import TutorialStep7

/// The browser in a terminal: a parent that can end the program.
struct BrowserApp: Workflow {
  typealias Output = ExitCode

  @Injected var mail: MailStore
  @Injected var clock: any Clock<Duration>

  func render(state: Void, context: borrowing RenderContext<Self>) -> BrowserAppScreen {
    BrowserAppScreen(
      panes: context.render(EmailBrowserWorkflow(mail: mail, clock: clock)),
      quit: context.makeOutputSink())
  }
}

struct BrowserAppScreen: TextScreen {
  var panes: SplitScreen<InboxScreen, MessageScreen>
  var quit: Sink<ExitCode>

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      ScreenView(panes)
      KeyHelp()
    }
    .commands(Command("quit", key: "q", help: "Quit") { quit.send(.success) })
  }
}
