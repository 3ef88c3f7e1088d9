import Foundation
import WorkflowSnapshotFiles

/// The commands, on the package in one folder.
struct Tool {
  let folder: SnapshotFolder
  let terminal = Terminal()

  /// Lists, with what each is.
  func list(_ names: [String]) throws -> Bool {
    let all = try waiting(names)
    for text in all {
      let kind = try text.old() == nil ? "new      " : "different"
      print("\(kind)  \(text.name.visible)")
    }
    sayIfEmpty(all)
    return true
  }

  /// Shows what differs.
  func diff(_ names: [String]) throws -> Bool {
    let all = try waiting(names)
    for text in all { try show(text, limit: .max) }
    sayIfEmpty(all)
    return true
  }

  /// Accepts or rejects, each for itself; false if one was refused.
  func settle(_ names: [String], _ verb: String, _ act: (WaitingText) throws -> Void) throws -> Bool
  {
    let all = try waiting(names)
    var isDone = true
    for text in all {
      do {
        try act(text)
        print("\(verb) \(text.name.visible)")
      } catch {
        complain("\(text.name.visible) was not \(verb): \(error)")
        isDone = false
      }
    }
    sayIfEmpty(all)
    return isDone
  }

  /// What waits and has one of the names in its own.
  func waiting(_ names: [String]) throws -> [WaitingText] {
    let all = try WaitingText.all(in: folder)
    for name in names where !all.contains(where: { $0.isNamed(name) }) {
      throw WaitingText.Refusal(
        description: "nothing that waits is named '\(name)'. See: workflow-snapshots list")
    }
    return names.isEmpty ? all : all.filter { names.contains(where: $0.isNamed) }
  }

  /// Shows a text that waits, and how it differs from the accepted one.
  func show(_ text: WaitingText, limit: Int) throws {
    let old = try text.old()
    print("\(old == nil ? "New" : "Different"): \(text.name.visible)")
    let difference = LineDifference(from: old ?? "", to: try text.new())
    print("\(terminal.coloured(difference.text(limit: limit)))\n")
  }

  private func sayIfEmpty(_ all: [WaitingText]) {
    if all.isEmpty { print("Nothing waits to be accepted.") }
  }
}

/// Says on standard error what is wrong, below what was printed before.
func complain(_ message: String) {
  fflush(nil)
  FileHandle.standardError.write(Data("workflow-snapshots: \(message)\n".utf8))
}
