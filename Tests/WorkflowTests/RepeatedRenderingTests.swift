import Testing
import WorkflowTestSupport

@testable import Workflow

/// A pass that is repeated has to show the same.
struct RepeatedRenderingTests {
  @Test(.rules("20d")) func `a rendering that depends on a counter stops the program`() async {
    expectStop(
      """
      "Composite<Int> / Title" showed something else when the same pass was rendered again:
      - text: "made 1"
      + text: "made 2"
      Make renderings from props, state and children alone, without counters, random numbers or the \
      time. Rule 20d.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        nonisolated(unsafe) var count = 0
        _ = WorkflowHost(
          drainedByHand: Composite<Int> { _, context in
            context.render(
              Title {
                count += 1
                return "made \(count)"
              }
            ).size
          }, checks: .comparesRenderings)
      })
  }

  @Test(.rules("20d")) func `what cannot be compared makes no difference`() {
    var count = 0
    let host = WorkflowHost(
      drainedByHand: Composite<Incomparable> { state, context in
        count += 1
        return Incomparable(
          number: .nan, closure: { [count] in _ = count }, object: Counter(count: count),
          sink: context.makeSink(of: Int.self) { _, _ in nil }, text: "same")
      }, checks: .comparesRenderings)
    host.rendering.act.send(.set(1))
    #expect(count == 4)
    host.end()
  }

  @Test(.rules("20d", "29b")) func `a sink of another kind makes no difference`() {
    var sinks: [AnyHashable] = []
    let host = WorkflowHost(
      drainedByHand: Composite<AnyHashable> { _, context in
        sinks.append(
          sinks.count.isMultiple(of: 2)
            ? AnyHashable(context.makeOutputSink())
            : AnyHashable(context.makeSink(of: Composite<AnyHashable>.Action.self)))
        return sinks[sinks.count - 1]
      }, checks: .comparesRenderings)
    #expect(sinks.count == 2 && sinks[0] != sinks[1])
    host.end()
  }

  @Test(.rules("20d"), arguments: [WorkflowChecks(), .repeatsPasses, .rendersAll])
  func `without the check, nothing is compared`(checks: WorkflowChecks) {
    var count = 0
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { _, _ in
        count += 1
        return count
      }, checks: checks)
    host.rendering.act.send(.set(1))
    #expect(host.rendering.shown == count)
    host.end()
  }

  private final class Counter {
    let count: Int
    init(count: Int) { self.count = count }
  }

  private struct Incomparable {
    var number: Double
    var closure: () -> Void
    var object: Counter
    var sink: Sink<Int>
    var text: String
  }

  private struct Title: Workflow {
    struct Screen {
      var text: String
      var size = 1
    }
    var text: () -> String
    init(_ text: @escaping () -> String) { self.text = text }
    func render(state: Void, context: borrowing RenderContext<Title>) -> Screen {
      Screen(text: text())
    }
  }
}
