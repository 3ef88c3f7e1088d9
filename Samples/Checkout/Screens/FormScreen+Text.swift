import Workflow
import WorkflowScreens
import WorkflowTextUI

extension FormScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    let labelWidth = (fields.map(\.label.count).max() ?? 0) + 2
    return VStack(spacing: 1) {
      VStack {
        for (index, field) in fields.enumerated() {
          TextField(
            field.label, text: field.text, placeholder: field.placeholder, labelWidth: labelWidth
          ) { sink.send(.change(index, $0)) }
        }
      }
      if !note.isEmpty { Text(note, style: .muted) }
    }
    // If a box would leave no room for all fields, there is no box.
    .border(title, neededRows: fields.count)
    .centered()
    .commands(
      Command("continue", key: "enter", help: "Continue", isEnabled: canProceed) {
        sink.send(.proceed)
      })
  }
}
