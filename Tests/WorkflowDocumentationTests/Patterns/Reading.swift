import Workflow

struct Till: Workflow {
  typealias Output = Int

  struct Screen {
    var tea: Amount.Screen
    var cake: Amount.Screen
    var total: Int
    var onPay: Sink<Int>
  }

  func render(state: Void, context: borrowing RenderContext<Till>) -> Screen {
    let tea = context.render(Amount(), key: "tea")
    let cake = context.render(Amount(), key: "cake")
    // Both renderings are of this pass.
    return Screen(
      tea: tea, cake: cake, total: tea.count * 3 + cake.count * 5, onPay: context.makeOutputSink())
  }
}

struct Amount: Workflow, Equatable {
  struct Screen {
    var count: Int
    var onAdd: Sink<Int>
  }

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<Amount>) -> Screen {
    Screen(count: count, onAdd: context.makeStateSink(of: Int.self) { $1 += $0 })
  }
}
