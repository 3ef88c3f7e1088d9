import Testing
import WorkflowTerminal
import WorkflowTextUI

@testable import WorkflowExploring

/// Steps as lines, and what is left of them when a walk is made short.
struct StepTests {
  @Test(arguments: HostileTexts.all + ["a b", "#", "12 5", "answer x", "\u{7}", "a\nb"])
  func `a step that is printed and read is the same step`(text: String) {
    var steps: [Step] = [
      .input(.paste(text)), .input(.command("title", argument: text)),
      .input(.command("answer", argument: text)), .input(.command("event", argument: text)),
      .input(.click(.cell(Position(column: 3, row: 4)), count: 1)),
      .input(.press(["ctrl-a"])), .input(.resize(Size(width: 20, height: 5))),
      .input(.wait(.milliseconds(100))), .answer("look", number: 1),
      .answer("look it up", number: 3), .answer("look#up", number: 1),
      .answer("#2", number: 2), .event("add one"),
      .failure("look", number: 2), .loss("look#up", number: 1), .run(2), .runAll, .crash,
      .input(.command("lose", argument: text)),
    ]
    // Nothing is typed, and nothing clicked, by an empty text.
    if !text.isEmpty { steps += [.input(.type(text)), .input(.click(.text(text), count: 1))] }
    for step in steps { #expect(Step(step.line) == step, "\(step.line)") }
  }

  @Test func `what can be left out of a walk is left out`() async throws {
    let steps = (0..<40).map { Step.event("\($0)") }
    var tried = 0
    var shrinker = Shrinker(limit: 1000) { steps in
      tried += 1
      return steps.contains(.event("7")) && steps.contains(.event("33"))
    }
    #expect(try await shrinker.shrink(steps) == [.event("7"), .event("33")])
    #expect(tried < 100)
  }

  @Test func `two steps of which one takes back the other are left out`() async throws {
    let steps = (0..<9).map { Step.event("\($0)") }
    var shrinker = Shrinker(limit: 1000) { steps in
      steps.contains(.event("7")) && steps.contains(.event("3")) == steps.contains(.event("4"))
    }
    #expect(try await shrinker.shrink(steps) == [.event("7")])
  }

  @Test func `a text becomes as short as it may`() async throws {
    var shrinker = Shrinker(limit: 1000) { steps in
      if case .input(.type(let text)) = steps.first { text.contains("x") } else { false }
    }
    let steps = try await shrinker.shrink([.input(.type("many words and an x in it")), .event("a")])
    #expect(steps == [.input(.type("x"))])
  }
}
