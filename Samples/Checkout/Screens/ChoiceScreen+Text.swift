import Workflow
import WorkflowScreens
import WorkflowTextUI

extension ChoiceScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    List(options, selection: selection, onSelect: { sink.send(.select($0)) }) { option in
      Text(option, overflow: .truncated)
    }
    .border(title)
    .commands(Command("continue", key: "enter", help: "Continue") { sink.send(.proceed) })
  }
}
