import Workflow
import WorkflowScreens
import WorkflowTextUI

/// A form that asks for a folder and a name, and then whether a file is to be replaced.
struct SaveScreen: TextScreen {
  enum Event: Equatable {
    case folder(String)
    case name(String)
    case save, replace, keep, cancel
  }

  var folder: String
  var name: String
  var asksToReplace: Bool
  var problem: String?
  var sink: Sink<Event>

  func view(in environment: ViewEnvironment) -> any TextView {
    if asksToReplace {
      return Dialog(
        "Replace it?",
        commands: [
          Command("replace", key: "y", help: "Replace") { sink.send(.replace) },
          Command("keep", keys: ["n", "escape", "enter"], help: "Keep") { sink.send(.keep) },
        ]
      ) { Text("There is a file with this name already: \(name)", overflow: .wrappedLine) }
    }
    return Dialog("Save", commands: []) {
      Form(
        submit: "Save", canSubmit: !folder.isEmpty && !name.isEmpty, onSubmit: { sink.send(.save) },
        onCancel: { sink.send(.cancel) }
      ) {
        TextField("Folder", text: folder, labelWidth: 8) { sink.send(.folder($0)) }
        TextField("Name", text: name, labelWidth: 8, takesFocusAtOnce: true) {
          sink.send(.name($0))
        }
        .help(problem: problem, indent: 8)
      }
    }
  }
}
