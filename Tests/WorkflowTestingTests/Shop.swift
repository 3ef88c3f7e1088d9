import Workflow

/// A parent with a child, a list, a worker and a side effect, for the tests of testers.
struct Shop: Workflow {
  typealias Output = String

  struct State: Equatable {
    var opened = false
    var total = 0
    var items: [Int] = []
  }

  enum Action: WorkflowAction, Equatable {
    case open, close, sold(Int), priced(Int), add(Int)

    func apply(toState state: inout State, workflow: Shop) -> String? {
      switch self {
      case .open: state.opened = true
      case .close: state.opened = false
      case .sold(let amount):
        state.total += amount
        return "sold \(amount)"
      case .priced(let price): state.total += price
      case .add(let item): state.items.append(item)
      }
      return nil
    }
  }

  struct Screen {
    var title: String
    var till: Till.Screen?
    var rows: [String]
    var act: Sink<Action>
  }

  var name: String
  var pricing: Pricing?

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Shop>) -> Screen {
    if state.opened {
      if let pricing { context.run(pricing) { .priced($0) } }
      context.runSideEffect(key: "lights") { _ in }
    }
    return Screen(
      title: "\(name): \(state.total)",
      till: state.opened ? context.render(Till(name: name), key: "main") { .sold($0) } : nil,
      rows: Array(context.render(each: state.items, id: { $0 }) { Ware(number: $0) }),
      act: context.makeSink(of: Action.self))
  }
}

/// A child that emits what it sells.
struct Till: Workflow, Equatable {
  typealias Output = Int

  struct Screen {
    var label: String
    var sell: Sink<Int>
  }

  var name: String

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Till>) -> Screen {
    Screen(
      label: "\(name) sold \(state)",
      sell: context.makeSink(of: Int.self) { amount, state in
        state += 1
        return amount
      })
  }
}

/// A child that shows its number.
struct Ware: Workflow, Equatable {
  var number: Int

  func render(state: Void, context: borrowing RenderContext<Ware>) -> String { "row \(number)" }
}

/// A worker that emits a price, and then waits to be cancelled if `continues` is set.
struct Pricing: Worker {
  var price: Int
  var continues = false

  func run(_ output: WorkerOutput<Int>) async {
    await output(price)
    if !continues { return }
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      continuation.finish()
    }
  }
}
