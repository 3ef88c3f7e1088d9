import Testing
import WorkflowTestSupport
import WorkflowTesting

/// Testers find what a render must not do, and show actions without the names of modules.
struct PurityTests {
  @Test func `a tester reports a rendering that differs the second time`() {
    let issues = reported {
      let tester = WorkflowTester(Numbering())
      tester.finish()
    }
    #expect(
      issues.map(\.message) == [
        """
        "Numbering" showed something else when the same pass was rendered again:
        - 1
        + 2
        Make renderings from props, state and children alone, without counters, random numbers or the \
        time. Rule 20d.
        Or allow it: WorkflowTester(…, checks: .repeatsPasses).
        """
      ])
    let allowed = WorkflowTester(Numbering(), checks: .repeatsPasses)
    allowed.finish()
  }

  @Test func `a render tester reports a rendering that differs the second time`() {
    let issues = reported { Numbering().renderTester().render() }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("- 1\n+ 2\n") == true)
    #expect(issues.first?.message.hasSuffix("Or allow it: .withoutRepetition.") == true)
    Numbering().renderTester().withoutRepetition.render()
  }

  @Test func `a tester reports a worker that does not equal itself`() {
    let issues = reported {
      let tester = WorkflowTester(Weighing(weight: .nan))
      tester.finish()
    }
    #expect(issues.count == 1)
    let worker = "Scale(weight: nan), which does not equal itself"
    #expect(issues.first?.message.contains(worker) == true)
    #expect(
      issues.first?.message.hasSuffix("Or allow it: WorkflowTester(…, checks: []).") == true)
  }

  @Test func `expecting actions waits for workers, as settling does`() async {
    let tester = WorkflowTester(Weighing(weight: 3), exhaustivity: .loose)
    await tester.expectActions(.show(Amount(grams: 3)))
    #expect(tester.rendering.grams == 3)
    tester.finish()
  }

  @Test func `an action is shown without the names of modules`() {
    let issues = reported {
      Weighing(weight: 1).renderTester().render { $0.sink.send(.show(Amount(grams: 7))) }
        .expectNoAction()
    }
    #expect(issues.first?.message.contains("show(Amount(grams: 7.0))") == true, "\(issues)")
    #expect(issues.allSatisfy { !$0.message.contains("WorkflowTestingTests.") }, "\(issues)")
  }
}

/// Shows another number each time it is rendered.
private struct Numbering: Workflow {
  private final class Counter { var count = 0 }
  private let counter = Counter()

  func render(state: Void, context: borrowing RenderContext<Numbering>) -> Int {
    counter.count += 1
    return counter.count
  }
}

private struct Amount: Equatable {
  var grams: Double
}

private struct Scale: Worker {
  var weight: Double

  func run(_ output: WorkerOutput<Amount>) async {
    await Task.yield()
    await output(Amount(grams: weight))
  }
}

/// Shows the weight that a scale has found.
private struct Weighing: Workflow {
  var weight: Double

  enum Action: WorkflowAction, Equatable {
    case show(Amount)

    func apply(toState grams: inout Double, workflow: Weighing) -> Never? {
      guard case .show(let amount) = self else { return nil }
      grams = amount.grams
      return nil
    }
  }

  struct Screen {
    var grams: Double
    var sink: Sink<Action>
  }

  func makeInitialState() -> Double { 0 }

  func render(state grams: Double, context: borrowing RenderContext<Weighing>) -> Screen {
    context.run(Scale(weight: weight)) { .show($0) }
    return Screen(grams: grams, sink: context.makeSink(of: Action.self))
  }
}
