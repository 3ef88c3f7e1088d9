import Workflow
import WorkflowScreens
import WorkflowTextUI

extension EditScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      VStack {
        TextField("Title", text: draft.title, placeholder: "what is to be done", labelWidth: 7) {
          sink.send(.changeTitle($0))
        }
        TextField("Note", text: draft.note, placeholder: "what else there is to say", labelWidth: 7)
        {
          sink.send(.changeNote($0))
        }
      }
      // If a box would leave no room for the second field, there is no box.
      .border(title, neededRows: 2)
      .centered()
      KeyHelp()
    }
    .commands(
      Command("save", keys: ["ctrl-s", "enter"], help: "Save", isEnabled: canSave) {
        sink.send(.save)
      },
      Command("back", key: "escape", help: "Back") { sink.send(.back) })
  }

  private var title: String {
    (isNew ? "New entry" : "Entry") + (isChanged ? " (not saved)" : "")
  }
}

extension DiscardScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    Dialog(
      "Discard changes?",
      commands: [
        Command("discard", keys: ["d", "y"], help: "Discard") { sink.send(.discard) },
        Command("keep", keys: ["k", "n", "escape", "enter"], help: "Keep editing") {
          sink.send(.keep)
        },
      ]
    ) {
      Text(entry.title.isEmpty ? "The new entry is not saved." : "The changes are not saved.")
    }
  }
}
