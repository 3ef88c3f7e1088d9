import Foundation
import WorkflowScreens
import WorkflowTestSupport
import WorkflowTextUI

@testable import GallerySample

/// The pages of the gallery as text and pictures for the documents.
struct WidgetPage {
  let page: Page

  /// The types that a page is about, if its title does not name one.
  private var types: [String] {
    switch page.title {
    case "Stacks": ["VStack", "HStack", "Spacer"]
    case "StyledText": ["StyledText", "Link"]
    case "Input", "Styles": []
    default: [page.title]
    }
  }

  /// The name of the file of the picture.
  var pictureName: String { page.title.lowercased() + ".svg" }

  /// The page as a section of a document.
  var section: String {
    get throws {
      let declarations = try types.map { try Declaration($0, isNamed: types.count > 1) }
      let parts =
        ["## \(page.title)", page.summary, "![\(page.title)](pictures/\(pictureName))"]
        + declarations.flatMap(\.text) + ["```swift\n\(page.code)```", keys, lines]
      return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }
  }

  /// The demo as a screen, in a window that is as high as what it shows.
  var picture: Frame {
    let frame = window(.screen).frame
    let height = frame.lines.lastIndex { !$0.allSatisfy { $0 == " " } } ?? 0
    let window = window(.screen)
    window.size = Size(width: 60, height: height + 1)
    return window.frame
  }

  private func window(_ form: DisplayForm) -> TextWindow {
    let height = page.title == "Styles" ? 16 : 8
    let window = TextWindow(size: Size(width: 60, height: height), form: form)
    window.show(DemoScreen(view: page.demo))
    return window
  }

  private var keys: String {
    let commands = window(.screen).commands
    guard !commands.isEmpty else { return "" }
    let rows = commands.map { command in
      let keys = command.keys.map { "`\($0)`" }.joined(separator: ", ")
      return "| \(keys) | `\(command.usage)` | \(command.help) |"
    }
    return (["| keys | by name | |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  private var lines: String {
    var lines = window(.lines).frame.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return "As lines:\n\n```text\n\(lines.joined(separator: "\n"))\n```"
  }
}

private struct DemoScreen: TextScreen {
  let view: any TextView

  func view(in environment: ViewEnvironment) -> any TextView { view }
}

/// The documentation of a type in the library's source: its comment, and its initialisers.
private struct Declaration {
  let text: [String]

  init(_ type: String, isNamed: Bool) throws {
    let source = try Declaration.source(of: type)
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    guard let start = lines.firstIndex(where: { $0.hasPrefix("public struct \(type)") }) else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    var text = [isNamed ? "### \(type)" : "", Declaration.comment(above: start, in: lines)]
    lines.removeFirst(start)
    // A line without indentation ends the type.
    let end = lines.dropFirst().firstIndex { $0.hasPrefix("}") } ?? lines.endIndex
    for index in lines.indices.prefix(end) {
      // A type inside has initialisers of its own.
      let indentation = lines[index].prefix { $0 == " " }.count
      let rest = lines[index].dropFirst(indentation)
      if indentation == 2, rest.hasPrefix("public struct ") {
        let name = rest.dropFirst("public struct ".count).prefix { $0.isLetter }
        text += ["### \(type).\(name)", Declaration.comment(above: index, in: lines)]
      }
      guard rest.hasPrefix("public init") else { continue }
      text.append("```text\n\(Declaration.signature(at: index, in: lines))\n```")
      text.append(Declaration.comment(above: index, in: lines))
    }
    self.text = text.filter { !$0.isEmpty }
  }

  private static func source(of type: String) throws -> String {
    let folder = checkout.appending(path: "Sources/WorkflowTextUI")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.contains(try Regex("(?m)^public struct \(type)\\b")) { return text }
    }
    throw CocoaError(.fileReadNoSuchFile)
  }

  /// Returns the comment above a line, as the prose of a document.
  private static func comment(above index: Int, in lines: [String]) -> String {
    var start = index
    while start > 0, lines[start - 1].hasPrefix("///") || lines[start - 1].hasPrefix("  ///") {
      start -= 1
    }
    let comment = lines[start..<index].map { line in
      let text = line.drop { $0 == " " }.dropFirst(3)
      return String(text.first == " " ? text.dropFirst() : text)
    }
    // Examples in comments are parts of something; the page has whole ones.
    return comment.joined(separator: "\n").replacing(/```swift\n[^`]*```\n*/, with: "")
      .replacing("- Parameters:\n", with: "").replacing("- Parameter ", with: "- ")
      .replacing("- Complexity: ", with: "Cost: ")
      .replacing(/``([^`\n\/]+)[^`\n]*``/) { "`\($0.1)`" }
      .replacing(#/(?m)^  - (\w+):/#) { "- `\($0.1)`:" }
      .replacing(#/(?m)^- (\w+):/#) { "- `\($0.1)`:" }
      .replacing(/(?m)^    (?=\S)/, with: "  ")
      .replacing(/\n{3,}/, with: "\n\n")
  }

  private static func signature(at index: Int, in lines: [String]) -> String {
    var signature: [String] = []
    for line in lines[index...] {
      let end = line.range(of: " {")
      let indentation = lines[index].prefix { $0 == " " }.count
      let text = line[..<(end?.lowerBound ?? line.endIndex)].dropFirst(indentation)
      signature.append(String(text))
      if end != nil, line.hasSuffix("{") || line.hasSuffix("}") { break }
    }
    return signature.joined(separator: "\n")
  }
}
