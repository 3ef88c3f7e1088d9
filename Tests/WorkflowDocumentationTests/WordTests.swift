import Foundation
import Testing
import WorkflowTestSupport

/// Pages and comments say what users have looked for in them.
struct WordTests {
  /// A part of a text, and what it has to say in this order.
  struct Passage: CustomTestStringConvertible, Sendable {
    let path: String
    /// The words with which the part begins, and those before which it ends.
    let from, to: String
    let words: [String]

    init(_ path: String, from: String, to: String, _ words: String...) {
      (self.path, self.from, self.to, self.words) = (path, from, to, words)
    }

    var testDescription: String { "\(path), \(from)" }
  }

  @Test(arguments: [
    // What a program needs that has no function around its host.
    Passage(
      "README.md", from: "`Sources/counter/main.swift`", to: "```swift",
      "Swift 6 mode", "(docs/when-it-does-not-compile.md#a-host-without-an-actor)"),
    Passage(
      "docs/testing.md", from: "### Work outside of the tree", to: "```swift",
      "`settle()` waits for", "`@concurrent`", "actors", "`async let`", "task groups",
      "does not wait for", "main actor", "thread", "`Task { }`", "detached task"),
    Passage(
      "docs/composing.md", from: "\nno closure in between", to: "\n```\n",
      "typealias Action = LampScreen.Event"),
    Passage(
      "docs/composing.md", from: "context.render(each: 0..<20", to: "\n```\n",
      "-> any Workflow<String, Never>"),
    Passage(
      "docs/flows-from-data.md", from: "without a type makes", to: "\n### ",
      "`Flow<AnyArguments, AnyArguments>`", "`launchingWith: .value(order)`"),
    Passage(
      "docs/surviving-crashes.md", from: "## What must not be in a file", to: "\n## ",
      "`describe`", "(operations.md#saving)", "(flows.md#saving-and-restoring)"),
    Passage(
      "docs/flows.md", from: "What is secret", to: "\n```\n", ".saving(Order.self)"),
    Passage(
      "docs/when-it-does-not-compile.md", from: "and the note `requires nested type 'Input'`",
      to: "\n", "of another type than `Output`", "`typealias Output = StepEvent<String>`"),
    Passage(
      "docs/plain-mode.md", from: "At the end of the input", to: "\n\n", "`shopping </dev/null`"),
    Passage(
      "Sources/WorkflowTextUI/Widgets/KeyHelp.swift", from: "enum Extent", to: "case row",
      "If there is no room for all", "`? more`"),
    Passage(
      "Sources/WorkflowTextUI/Input/KeyPress.swift", from: "Creates a key press from the name",
      to: "public init?", "`KeyPress(name)` is an optional"),
    Passage(
      "Sources/Workflow/Workers/PacedWorker.swift", from: "extension Worker",
      to: "public func debounced", "made anew for each text", "``delayed(for:clock:)-(_,Time)``"),
  ])
  func `a text says what users look for in it`(passage: Passage) throws {
    let text = try String(contentsOf: checkout.appending(path: passage.path), encoding: .utf8)
    let start = try #require(text.range(of: passage.from)).lowerBound
    let end = try #require(text[start...].range(of: passage.to)).lowerBound
    // Lines may be wrapped anywhere.
    var rest = text[start..<end].replacing(#/\n *(\/\/\/ ?)?/#, with: " ")[...]
    for word in passage.words {
      let place = try #require(rest.range(of: word), "\(word)")
      rest = rest[place.upperBound...]
    }
  }

  @Test(arguments: pages) func `no example has an initialiser for what is injected`(
    path: String
  ) throws {
    let text = try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    let blocks = codeBlocks(of: text, language: "swift")
    #expect(blocks.allSatisfy { !$0.contains("Injected(wrappedValue:") })
    #expect(!text.contains("All children of a collection have one type"))
  }

  @Test func `samples take clocks of any type without a type parameter`() throws {
    let samples = checkout.appending(path: "Samples").path + "/"
    for case let path as String in FileManager.default.enumerator(atPath: samples)!
    where path.hasSuffix(".swift") {
      let code = try String(contentsOfFile: samples + path, encoding: .utf8)
      #expect(!code.contains(#/some Clock<Duration>|: Clock<Duration>>|: Clock>/#), "\(path)")
    }
  }
}
