import Testing
import Workflow
import WorkflowFlows
import WorkflowScreens
import WorkflowTestSupport

/// Links into branches of a flow.
struct LinkTests {
  /// A flow with a part in a part, and a branch.
  private func flow(isGift: Bool = true) -> Flow<Never, Int> {
    Flow {
      FirstStep()
      Choose { (text: String) in
        Flow {
          for character in text { TextStep().named("\(character)") }
          Choose { (inner: String) in Flow { TextStep().named("inner \(inner)") } }.named("inner")
          TextStep().named("end of \(text)")
        }
      }
      if isGift { TextStep().named("gift") }
      LengthStep()
    }
  }

  private func stop(_ name: String) -> FlowStop {
    FlowStop(TextStep.self, named: name, with: "at \(name)")
  }

  private func walk(
    at name: String, above stops: [FlowStop], isGift: Bool = true
  ) -> FlowWalk<Int> {
    flow(isGift: isGift).workflow(
      startingAt: TextStep.self, named: name, with: "at \(name)", above: stops
    ).walk()
  }

  @Test(.rules("55c", "55e")) func `a link leads into a part`() {
    var walk = walk(
      at: "b", above: [FlowStop(FirstStep.self), FlowStop(choosing: "abc"), stop("a")])
    #expect(walk.steps == ["FirstStep", "a", "b"])
    #expect(walk.position == FlowPosition(number: 3, count: 8))
    walk.proceed(from: TextStep.self, with: "x")
    #expect(walk.current == "c")
    walk.back()
    walk.back()
    walk.proceed(from: TextStep.self, with: "x")
    #expect(walk.steps == ["FirstStep", "a", "b"], "the part is still the same")
    walk.back(toStepNamed: "FirstStep")
    walk.proceed(from: FirstStep.self, with: "z")
    #expect(walk.steps == ["FirstStep", "z"], "it is built anew from what reaches it")
  }

  @Test(.rules("55e")) func `a link leads into a part of a part, and out of it`() {
    let stops = [FlowStop(choosing: "ab"), FlowStop(choosing: "x", named: "inner")]
    var inner = walk(at: "inner x", above: stops)
    #expect(inner.steps == ["inner x"])
    inner.proceed(from: TextStep.self, with: "y")
    #expect(inner.current == "end of ab")
    inner.proceed(from: TextStep.self, with: "y")
    #expect(inner.current == "gift")
    #expect(
      walk(at: "end of ab", above: stops + [stop("inner x")]).steps == ["inner x", "end of ab"])
    #expect(walk(at: "gift", above: stops).steps == ["gift"])
  }

  @Test(.rules("55e")) func `a link above a part has visits in it to go back to`() {
    let host = WorkflowHost(
      drainedByHand: Flow {
        Choose { (text: String) in Flow { TextStep().named(text) } }
        LengthStep()
      }.workflow(
        startingAt: LengthStep.self, with: "x",
        above: [FlowStop(choosing: "part"), FlowStop(TextStep.self, with: "y")]))
    #expect(host.rendering.names == ["part", "LengthStep"])
    host.rendering.back()
    #expect(host.rendering.top(String.self)?.input == "y")
  }

  @Test(.rules("55d", "55f")) func `what is not in the part, or comes before, is an error`() {
    let entered = [FlowStop(choosing: "ab")]
    func noStep(_ name: String) -> FlowOutput<Int> {
      .failed(.noSuchStep(name, known: ["FirstStep", "Choose", "gift", "LengthStep"]))
    }
    #expect(walk(at: "c", above: entered).output == noStep("c"))
    #expect(walk(at: "b", above: []).output == noStep("b"))
    #expect(walk(at: "gift", above: [FlowStop(choosing: 3)]).output == noStep("Choose of Int"))
    let reversed = walk(at: "a", above: entered + [stop("b")])
    #expect(reversed.output == .failed(.stopOutOfOrder("a")))
    #expect(reversed.steps == [])
  }

  @Test(.rules("55a", "55d")) func `a step in a branch is there while its condition is true`() {
    #expect(walk(at: "gift", above: []).steps == ["gift"])
    #expect(walk(at: "gift", above: [], isGift: false).steps == [])
  }

  @Test(.rules("55c", "55g")) func `a stop at a passthrough step has a value that fits`() {
    func walk(passing value: some Any) -> FlowWalk<Int> {
      Flow {
        FirstStep()
        TermsStep()
        TermsStep().named("again")
        TextStep()
        LengthStep()
      }.workflow(
        startingAt: LengthStep.self, with: "x",
        above: [
          FlowStop(FirstStep.self), FlowStop(TermsStep.self, passing: value),
          FlowStop(TextStep.self, with: "y"),
        ]
      ).walk()
    }
    #expect(walk(passing: "text").steps == ["FirstStep", "TermsStep", "TextStep", "LengthStep"])
    let wrong = walk(passing: 3)
    #expect(wrong.steps == [])
    #expect(
      wrong.output
        == .failed(
          .doesNotFit(step: "TextStep", index: 3, expected: "String", found: "Int")))
  }
}
