import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

extension ListScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      List(
        entries, selection: selection, placeholder: "Nothing to do: add something, or have a rest.",
        onSelect: { onSelect.send(Selection(index: $0)) }
      ) { entry in
        row(entry, in: environment)
      }
      .border("\(name)'s list", detail: detail)
      KeyHelp()
    }
    .commands(commands(canUndo: environment.canUndo))
  }

  private var detail: String {
    entries.isEmpty ? "empty" : "\(entries.count(where: \.isDone)) of \(entries.count) done"
  }

  private func row(_ entry: Entry, in environment: ViewEnvironment) -> any TextView {
    let signs = environment.usesASCII ? (done: "[x]", open: "[ ]") : (done: "■", open: "□")
    return HStack(spacing: 1) {
      Text(entry.isDone ? signs.done : signs.open, style: entry.isDone ? .success : .accent)
      Text(entry.title, style: entry.isDone ? .muted : .plain, overflow: .truncated)
      if !entry.note.isEmpty { Text("· \(entry.note)", style: .muted, overflow: .truncated) }
    }
  }

  private func commands(canUndo: Bool) -> [Command] {
    func onSelected(
      _ name: String, _ keys: KeyPress..., help: String,
      event: @escaping (Entry.ID) -> Event
    ) -> Command {
      Command(name, keys: keys, help: help, isEnabled: selected != nil) {
        if let selected { sink.send(event(selected.id)) }
      }
    }
    return [
      Command("add", key: "a", help: "Add") { sink.send(.add) },
      onSelected("open", "enter", help: "Open") { .open($0) },
      onSelected("toggle", "space", help: selected?.isDone == true ? "Not done" : "Done") {
        .toggle($0)
      },
      onSelected("delete", "d", "delete", help: "Delete") { .delete($0) },
      Command("undo", key: "u", help: "Undo", isEnabled: canUndo) { sink.send(.undo) },
      Command("back", key: "escape", help: "Back") { sink.send(.back) },
      Command("quit", key: "q", help: "Quit") { sink.send(.quit) },
    ]
  }
}
