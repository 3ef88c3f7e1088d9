import Foundation
import Testing
import WorkflowTestSupport
import WorkflowTesting

/// The lines that testers suggest compile when they are pasted, in the module of the test.
struct SuggestionTests {
  private let outputs: [Everything.Output] = [
    .chosen(Place(row: 1)), .moved(by: -3, in: .inbox), .plain, .at(Date(timeIntervalSince1970: 1)),
    .picked(1, "a"), .named(.first), .amount(.infinity), .amount(1.5), .table([.inbox: 1]),
    .none(nil),
  ]

  @Test(arguments: Compiler.Settings.allCases)
  func `each line that a tester suggests compiles`(settings: Compiler.Settings) async throws {
    let messages = await reported {
      let tester = WorkflowTester(Everything())
      tester.send { $0.act.send(.turn(true)) }
      await tester.settle()
      for index in 0..<11 { tester.send { $0.children[index].send(index) } }
      for output in outputs { tester.send { $0.act.send(.tell(output)) } }
      let old = tester.rendering
      tester.send { $0.act.send(.turn(false)) }
      tester.send { _ in old.children[0].send(9) }
      tester.finish()
      // What runs at the end.
      let other = WorkflowTester(Everything())
      other.send { $0.act.send(.turn(true)) }
      other.finish()
      let mute = WorkflowTester(Mute())
      mute.send { $0.send(.closed(by: 1)) }
      mute.finish()
    }.map(\.message)
    let lines = Set(messages.flatMap { suggestions(in: $0) }).sorted()
    for part in [
      "expectRendering", "expectState {", "expectState(of:", "expectOutput(", "expectOutput {",
      "expectBegin(of: Everything.Nested.self, key: Key(Tab.inbox))",
      "expectEnd(of: Everything.Nested",
      "expectBegin(of: Everything.Searching(query:", "expectBegin(of: Everything.Dated.self)",
      "expectBegin(of: OneShotWorker<Int, String>.self)", "expectBegin(ofSideEffect:",
      "expectEnd(ofSideEffect:", "expectRunning(", "expectRunning(sideEffect:",
      "expectDroppedAction()",
    ] {
      #expect(lines.contains { $0.contains(part) }, "\(part)\n\(lines.joined(separator: "\n"))")
    }
    try expectCompiles(
      ["func pasted(_ tester: WorkflowTester<Everything>) {"] + lines + ["}"], settings)
  }

  @Test(arguments: Compiler.Settings.allCases)
  func `each line that the tester of a render or an action suggests compiles`(
    settings: Compiler.Settings
  ) throws {
    let messages = reported {
      Everything().renderTester(state: true).strict.render {
        for output in outputs { $0.act.send(.tell(output)) }
        $0.act.send(.turn(false))
      }
      for output in outputs {
        _ = Everything.Action.tester(state: false).send(.tell(output))
        Everything.Action.tester(state: false).send(.turn(true)).expectNoOutput()
      }
    }.map(\.message)
    let lines = Set(messages.flatMap { suggestions(in: $0) }).sorted()
    let declarations = lines.filter { $0.contains(".expect(") || $0.contains("SideEffect") }
    #expect(declarations.count == 26, "\(lines.joined(separator: "\n"))")
    let results = lines.filter { !declarations.contains($0) }
    #expect(results.count == 8, "\(results)")
    try expectCompiles(
      ["func pasted(_ state: Bool) {", "_ = Everything().renderTester(state: state)"] + declarations
        + ["}", "func pasted(_ result: RenderTestResult<Everything>) {", "result"] + results + [
          "}"
        ],
      settings)
  }

  /// The lines of code in a message: after "Add: " and "or allow it to keep running: ", or indented.
  private func suggestions(in message: String) -> [String] {
    message.split(separator: "\n").flatMap { line -> [Substring] in
      if line.hasPrefix("Add these") { return [] }
      if let match = line.firstMatch(of: /(?:Add|running): (.+)/) { return [match.1] }
      let text = line.drop { $0 == " " }
      return text.hasPrefix("tester.") || text.hasPrefix(".expect") ? [text] : []
    }.map { line in
      // What only the author of a test can know.
      String(line).replacing(/\$0… = …/, with: "_ in").replacing("{ … }", with: "{ _ in }")
        .replacing("rendering: …", with: "rendering: unknown()").replacing(
          "Key(…)", with: "unknown()")
    }
  }

  private func expectCompiles(_ lines: [String], _ settings: Compiler.Settings) throws {
    let fixture = try String(
      contentsOf: checkout.appending(
        path: "Tests/WorkflowDocumentationTests/SuggestionFixture.swift"),
      encoding: .utf8)
    let source = ([fixture, "func unknown<Value>() -> Value { fatalError() }"] + lines)
      .joined(separator: "\n")
    let diagnostics = try Compiler.diagnostics(of: source, settings: settings)
    #expect(diagnostics.isEmpty, "\(lines.joined(separator: "\n"))\n\(diagnostics)")
  }
}
