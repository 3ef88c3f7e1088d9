import Foundation
import WorkflowSnapshotFiles

/// A text that waits to be accepted or rejected.
enum WaitingText {
  case file(SnapshotFile, in: SnapshotFolder)
  /// A text for a source, and the file that it waits in.
  case inline(PendingInline, path: String, in: SnapshotFolder)

  /// The reason why a waiting text cannot be accepted.
  struct Refusal: Error, CustomStringConvertible {
    var description: String
  }
}

extension WaitingText {
  /// Returns all waiting texts of a folder; those for one source from the bottom up.
  static func all(in folder: SnapshotFolder) throws -> [WaitingText] {
    let files = folder.pending.map { WaitingText.file($0, in: folder) }
    let inline = try folder.pendingInline.map { (text: try PendingInline(path: $0), path: $0) }
    // From the bottom up, so that accepting one text does not move the next.
    let sorted = inline.sorted {
      ($0.text.file, -$0.text.line, -$0.text.column)
        < ($1.text.file, -$1.text.line, -$1.text.column)
    }
    return files + sorted.map { .inline($0.text, path: $0.path, in: folder) }
  }

  /// The name in lists, which the names in arguments are compared with.
  var name: String {
    switch self {
    case .file(let file, let folder): String(file.path.dropFirst(folder.path.count + 1))
    case .inline(let text, _, _): "\(text.file):\(text.line)"
    }
  }

  /// Returns whether a word is a part of the name; a number at its end has to be a whole one.
  func isNamed(_ word: String) -> Bool {
    name.ranges(of: word).contains { range in
      let endsInNumber = word.last?.isNumber ?? false
      let next = name[range.upperBound...].first
      return !(endsInNumber && next?.isNumber ?? false)
    }
  }

  /// The time when the text was written; the start of time if its file is gone.
  var date: Date {
    let path =
      switch self {
      case .file(let file, _): file.pendingPath
      case .inline(_, let path, _): path
      }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  /// The accepted text with a newline; nil if there is none.
  func old() throws -> String? {
    switch self {
    case .file(let file, _): try file.reference()
    case .inline(let text, _, _): text.old.map { $0 + "\n" }
    }
  }

  /// The waiting text with a newline.
  func new() throws -> String {
    switch self {
    case .file(let file, _): try file.pending() ?? ""
    case .inline(let text, _, _): text.new + "\n"
    }
  }

  func reject() throws {
    switch self {
    case .file(let file, _): try file.reject()
    case .inline(_, let path, _): try PendingInline.clear(path)
    }
  }

  func accept() throws {
    switch self {
    case .file(let file, _): try file.accept()
    case .inline(let text, let path, let folder):
      try accept(text, in: folder)
      try PendingInline.clear(path)
    }
  }
}

// MARK: - Sources

extension WaitingText {
  private func accept(_ text: PendingInline, in folder: SnapshotFolder) throws {
    let named = text.file.hasPrefix("/") ? text.file : "\(folder.root)/\(text.file)"
    let path = URL(filePath: named).resolvingSymlinksInPath().path
    let source: String
    let edited: String
    do {
      source = try String(contentsOfFile: path, encoding: .utf8)
      edited = try InlineEdit.apply([text], to: source)
    } catch InlineEdit.Refusal.moved {
      throw Refusal(
        description: """
          line \(text.line) of "\(text.file)", or the function around it, is not the one that the \
          test ran. Run the test again, and accept its new text.
          """)
    } catch InlineEdit.Refusal.noCall {
      throw Refusal(
        description: """
          there is no call with a closure for the text at line \(text.line) of "\(text.file)". \
          Write the text there by hand, or as a trailing closure, and run the test again.
          """)
    } catch {
      throw Refusal(description: "\"\(path)\" cannot be read. Put the file back.")
    }
    try SnapshotFile.write(edited, to: path)
    let shift = edited.utf8.count { $0 == 0x0A } - source.utf8.count { $0 == 0x0A }
    try Self.shift(by: shift, below: text, in: folder)
  }

  /// Moves the other texts for a source to their new lines.
  private static func shift(
    by lines: Int, below text: PendingInline, in folder: SnapshotFolder
  ) throws {
    let moved = try folder.pendingInline.map { (text: try PendingInline(path: $0), path: $0) }
      .filter { $0.text.file == text.file && $0.text.line > text.line }
    // All are removed before one is written, because it may get the name that another had.
    for (_, path) in moved { try PendingInline.clear(path) }
    for (var other, path) in moved {
      let ending = ".\(other.line).\(other.column)\(PendingInline.suffix)"
      other.line += lines
      try other.write(
        to: path.dropLast(ending.count)
          + ".\(other.line).\(other.column)\(PendingInline.suffix)")
    }
  }
}
