import Foundation
import WorkflowTestSupport

/// A page whose code and output are taken from files: those of its step, if it is of the tutorial.
///
/// A comment says what belongs into the block below it:
///
/// - `<!-- file: PATH -->`: a file of the checkout.
/// - `<!-- code: PATH -->`: a file without its imports, for a page that has them at its top.
/// - `<!-- change: NAME -->`: the difference of a file of this step and of the step before.
/// - `<!-- output: PROGRAM -->`: what a program prints.
struct CodePage {
  let path: String
  /// The number of the step; nil for the contents, and for other pages.
  let step: Int?
  private let text: String

  /// The documents that show something of a file.
  static let paths = documents.filter { path in
    let text = try? String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    return text?.contains(#/<!-- (file|code|change|output): /#) ?? false
  }

  init(_ path: String) throws {
    self.path = path
    step = path.split(separator: "/").last?.first?.wholeNumberValue
    text = try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
  }

  /// The page as it has to be.
  func renewed() throws -> String {
    var result = ""
    var rest = text[...]
    let marker =
      #/<!-- (file|code|change|output): (.+) -->\n(?:\n```[a-z]*\n(?:(?!```).*\n)*```\n)?/#
    while let match = rest.firstMatch(of: marker) {
      let block = try block(String(match.1), of: String(match.2))
      result += rest[..<match.range.lowerBound]
      result += "<!-- \(match.1): \(match.2) -->\n\n\(block)"
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  private func block(_ kind: String, of name: String) throws -> String {
    switch kind {
    case "file":
      let text = try String(contentsOf: checkout.appending(path: name), encoding: .utf8)
      return fenced(text, as: name.hasSuffix(".swift") ? "swift" : "text")
    case "code":
      let text = try String(contentsOf: checkout.appending(path: name), encoding: .utf8)
      return fenced(text.replacing(#/^(import .+\n)+\n/#, with: ""), as: "swift")
    case "change":
      return fenced(try change(of: name), as: "diff")
    default:
      // A frame is followed by the next one, and the block ends without a blank line.
      let output = try BuiltProgram(name).run([]).output
      return fenced(output.trimmingCharacters(in: .newlines) + "\n", as: "text")
    }
  }

  private func fenced(_ text: String, as language: String) -> String {
    "```\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```\n"
  }
}

// MARK: - Files of steps

extension CodePage {
  /// Returns the folder of a step.
  static func folder(ofStep step: Int) -> URL {
    checkout.appending(path: "Samples/Tutorial/Step\(step)")
  }

  /// Returns the names of the files of a step.
  static func files(ofStep step: Int) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(ofStep: step).path).sorted()
  }

  private static func lines(of name: String, step: Int) throws -> [Substring] {
    try String(contentsOf: folder(ofStep: step).appending(path: name), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// The names of the files that are new in the step or differ from those of the step before.
  func changedFiles() throws -> [String] {
    guard let step, step < 8 else { return [] }
    let before = step > 1 ? try Self.files(ofStep: step - 1) : []
    return try Self.files(ofStep: step).filter { name in
      try !before.contains(name)
        || Self.lines(of: name, step: step) != Self.lines(of: name, step: step - 1)
    }
  }

  /// Returns whether the page shows a file of its step, as a whole or what has changed.
  func shows(_ name: String) -> Bool {
    text.contains("<!-- change: \(name) -->")
      || text.contains("<!-- file: Samples/Tutorial/Step\(step ?? 0)/\(name) -->")
  }

  /// Returns the lines that differ from the step before, each with two lines around it.
  private func change(of name: String) throws -> String {
    let step = step ?? 0
    let (old, new) = try (Self.lines(of: name, step: step - 1), Self.lines(of: name, step: step))
    let lines = merged(old, new)
    let changed = lines.indices.filter { !lines[$0].hasPrefix(" ") }
    var result: [String] = []
    var end = 0
    for index in changed {
      let start = max(end, index - 2)
      if start > end { result.append(" …") }
      end = max(end, min(lines.count, index + 3))
      result += lines[start..<end]
    }
    if end < lines.count { result.append(" …") }
    return result.map { $0 == " " ? "" : $0 }.joined(separator: "\n")
  }

  /// Returns the lines of both files: those that were removed with `-`, and the new ones with `+`.
  private func merged(_ old: [Substring], _ new: [Substring]) -> [String] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append("-" + old[oldIndex])
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        lines.append("+" + new[newIndex])
        newIndex += 1
      } else {
        lines.append(" " + new[newIndex])
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    return lines
  }
}
