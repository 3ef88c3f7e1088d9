import Workflow
import WorkflowScreens
import WorkflowTextUI

extension FormScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack(spacing: 1) {
      VStack {
        for (index, field) in form.fields.enumerated() {
          if field.isSecret {
            PasswordField(field.label, text: texts[index], labelWidth: 10) {
              sink.send(.change(index, $0))
            }
          } else {
            TextField(
              field.label, text: texts[index], placeholder: field.placeholder, labelWidth: 10
            ) { sink.send(.change(index, $0)) }
          }
        }
      }
      if let problem { Text(problem, style: .danger) }
      if !form.note.isEmpty { Text(form.note, style: .muted) }
      Spacer()
    }
    .border(form.title, neededRows: form.fields.count)
    .commands(
      Command("submit", key: "enter", help: form.submit) { sink.send(.submit) },
      Command("other", key: "ctrl-n", help: form.other, isEnabled: !form.other.isEmpty) {
        sink.send(.other)
      })
  }
}
