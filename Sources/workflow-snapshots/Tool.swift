import WorkflowReflection
import Foundation
import WorkflowSnapshotFiles
import WorkflowSynchronization

/// The commands of the tool, for the package in one folder.
struct Tool {
  let folder: SnapshotFolder
  let terminal = Terminal()

  /// Lists the waiting texts, each with whether it is new or different.
  func list(_ names: [String]) throws -> Bool {
    let all = try waiting(names)
    try list(all)
    sayIfEmpty(all)
    return true
  }

  func list(_ all: [WaitingText]) throws {
    for text in all {
      let kind = try text.old() == nil ? "new      " : "different"
      StandardOutput.print("\(kind)  \(text.name.visible)")
    }
  }

  /// Shows the differences between waiting and accepted texts.
  func diff(_ names: [String]) throws -> Bool {
    let all = try waiting(names)
    for text in all { try show(text, limit: .max) }
    sayIfEmpty(all)
    return true
  }

  /// Accepts or rejects texts one by one; returns false if one was refused.
  func decide(_ names: [String], _ verb: String, _ act: (WaitingText) throws -> Void) throws -> Bool
  {
    let all = try waiting(names)
    sayIfEmpty(all)
    return try decide(all, verb, act) == all.count
  }

  /// Accepts or rejects texts one by one; returns how many were not refused.
  func decide(_ all: [WaitingText], _ verb: String, _ act: (WaitingText) throws -> Void) throws
    -> Int
  {
    var count = 0
    for text in all {
      do {
        try act(text)
        StandardOutput.print("\(verb) \(text.name.visible)")
        count += 1
      } catch {
        report("\(text.name.visible) was not \(verb): \(error)")
      }
    }
    return count
  }

  /// Returns the waiting texts whose names contain one of these; all of them without any.
  func waiting(_ names: [String]) throws -> [WaitingText] {
    let all = try WaitingText.all(in: folder)
    for name in names where !all.contains(where: { $0.isNamed(name) }) {
      throw WaitingText.Refusal(
        description: "no waiting text is named '\(name)'. See: workflow-snapshots list")
    }
    return names.isEmpty ? all : all.filter { names.contains(where: $0.isNamed) }
  }

  /// Shows a waiting text, and how it differs from the accepted one.
  func show(_ text: WaitingText, limit: Int) throws {
    StandardOutput.print("\(try difference(text, limit: limit))\n")
  }

  /// Returns how a waiting text differs from the accepted one, below its name.
  func difference(_ text: WaitingText, limit: Int) throws -> String {
    let old = try text.old()
    let difference = LineDifference(from: old ?? "", to: try text.new())
    return "\(old == nil ? "New" : "Different"): \(text.name.visible)\n"
      + terminal.coloured(difference.text(limit: limit))
  }

  private func sayIfEmpty(_ all: [WaitingText]) {
    if all.isEmpty { StandardOutput.print("Nothing waits to be accepted.") }
  }
}

/// Prints an error on standard error.
func report(_ message: String) {
  DescriptorOutput.write("workflow-snapshots: \(message)\n", to: STDERR_FILENO)
}
