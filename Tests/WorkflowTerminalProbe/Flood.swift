import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// An app that changes 10,000 times in a second, and then does nothing until q is pressed.
struct Flood: Workflow {
  typealias Output = ExitCode

  enum Action: WorkflowAction {
    case count(Int)
    case quit
    case overflow

    func apply(toState count: inout Int, workflow: Flood) -> ExitCode? {
      switch self {
      case .count(let number): count = number
      case .quit: return .success
      case .overflow: count = depth(of: count)
      }
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<Flood>) -> FloodScreen {
    context.run(Counting()) { .count($0) }
    return FloodScreen(count: count, sink: context.makeSink(of: Action.self))
  }
}

struct FloodScreen: TextScreen {
  var count: Int
  var sink: Sink<Flood.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    Text("count \(count)").commands(
      Command("quit", key: "q", help: "Quit") { sink.send(.quit) },
      Command("overflow", key: "o", help: "Overflow the stack") { sink.send(.overflow) })
  }
}

/// Calls itself until the stack overflows.
private func depth(of number: Int) -> Int {
  number == .min ? 0 : 1 + depth(of: number &+ 1) + depth(of: number &+ 2)
}

private struct Counting: Worker {
  func run(_ output: WorkerOutput<Int>) async {
    let clock = ContinuousClock()
    let start = clock.now
    for number in 1...10_000 {
      await output(number)
      if number.isMultiple(of: 100) {
        try? await clock.sleep(until: start + .milliseconds(number / 10))
      }
    }
  }
}
