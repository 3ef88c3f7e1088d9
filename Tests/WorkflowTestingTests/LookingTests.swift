import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Looking at a tree, beginning in a state, and accounting for less.
struct LookingTests {
  @Test func `states and renderings can be looked at, and that accounts for nothing`() {
    let line = #line
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.send { $0.act.send(.open) }
      #expect(tester.state.opened)
      #expect(tester.state(of: Till.self, key: "main") == 0)
      #expect(tester.inspect { $0.title } == "A: 0")
      #expect(tester.state(of: Till.self) == nil)
      tester.skip(.lifetimes)
      tester.expectState { $0.opened = true }
      tester.finish()
    }
    #expect(issues.count == 3)
    #expect(issues[0].line == line + 7)
    #expect(issues[0].message.hasPrefix("No node is the child Till in the tree:\nShop 0: "))
    #expect(issues[1].message.contains("a new rendering") && issues[1].line == line + 3)
    #expect(issues[2].message.contains("The side effect with the key \"lights\" still runs"))
  }

  @Test func `a tree begins in a given state, root and children`() {
    let tester = WorkflowTester(
      Shop(name: "A"), state: .init(opened: true, total: 9, items: [4]),
      children: [GivenState(of: Till.self, key: "main", 5)])
    #expect(tester.state.total == 9)
    #expect(tester.state(of: Till.self, key: "main") == 5)
    #expect(tester.rendering.till?.label == "A sold 5")
    tester.send { $0.till?.sell.send(1) }
    tester.expectState { $0.total = 10 }
    tester.expectState(of: Till.self, key: "main") { $0 = 6 }
    tester.expectRendering { _ in }
    tester.expectOutput("sold 1")
    tester.expectRunning(sideEffect: "lights")
    tester.finish()
  }

  @Test func `a state for a node that is not there is an issue`() {
    let issues = reported {
      let tester = WorkflowTester(
        Shop(name: "A"), state: .init(), children: [GivenState(of: Till.self, key: "main", 5)])
      tester.finish()
    }
    #expect(issues.count == 1)
    #expect(
      issues.first?.message.hasPrefix("A node that should begin in a given state is not in") == true
    )
  }

  @Test func `what has happened can be skipped by kind`() {
    let tester = WorkflowTester(Shop(name: "A"))
    tester.send { $0.act.send(.open) }
    tester.skip([.lifetimes, .renderings])
    tester.expectState { $0.opened = true }
    tester.send { $0.act.send(.sold(2)) }
    tester.skip(.outputs)
    tester.skip(.states)
    tester.expectRendering { _ in }
    tester.send { $0.act.send(.close) }
    tester.skip()
    tester.finish()
  }

  @Test func `a part of a test may account for less, or for more`() async {
    let line = #line
    let issues = await reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.with(exhaustivity: .loose) {
        tester.send { $0.act.send(.priced(3)) }
        tester.send { $0.act.send(.priced(4)) }
      }
      tester.send { $0.act.send(.priced(1)) }
      tester.expectState { $0.total = 8 }
      tester.expectRendering { _ in }
      tester.finish()
      let loose = WorkflowTester(Shop(name: "A"), exhaustivity: .loose)
      loose.send { $0.act.send(.priced(3)) }
      await loose.with(exhaustivity: .exhaustive) {
        loose.send { $0.act.send(.priced(4)) }
        await loose.settle()
      }
      loose.send { $0.act.send(.priced(1)) }
    }
    #expect(issues.map(\.line) == [line + 14])
  }

  @Test func `a loose test may claim a part of a change`() {
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"), exhaustivity: .loose)
      tester.send {
        $0.act.send(.sold(3))
        $0.act.send(.add(1))
      }
      tester.expectState { $0.total = 3 }
      tester.send { $0.act.send(.sold(4)) }
      tester.expectState { $0.total += 4 }
      tester.expectState { $0.total = 8 }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("-   total: 8") == true)
  }

  @Test func `claiming that nothing has changed is an issue`() {
    let issues = reported {
      let tester = WorkflowTester(Shop(name: "A"))
      tester.send { $0.act.send(.priced(0)) }
      tester.expectState { _ in }
      tester.skip()
      tester.finish()
    }
    #expect(
      issues.map(\.message) == [
        """
        The state of "Shop" has not changed, and this expectation says so.
        Remove it, or read the state: tester.state.
        """
      ])
  }

  @Test func `a rendering that equals the one before need not be expected`() {
    let tester = WorkflowTester(Even())
    tester.send { $0.send.send(.set(4)) }
    tester.expectState { $0 = 4 }
    tester.send { $0.send.send(.set(5)) }
    tester.expectState { $0 = 5 }
    tester.expectRendering { #expect(!$0.isEven) }
    tester.finish()
  }

  @Test func `an action to a node that has ended is an issue, or expected`() {
    let line = #line
    let issues = reported {
      for expects in [false, true] {
        let tester = WorkflowTester(Shop(name: "A"))
        tester.send { $0.act.send(.open) }
        tester.skip()
        let till = tester.rendering.till
        tester.send { $0.act.send(.close) }
        tester.skip()
        tester.send { _ in till?.sell.send(3) }
        if expects { tester.expectDroppedAction() }
        tester.finish()
      }
    }
    #expect(issues.map(\.line) == [line + 9])
    #expect(issues.first?.message.contains("was sent to a node that has ended") == true)
    #expect(issues.first?.message.contains("tester.expectDroppedAction()") == true)
  }

  @Test func `a probe that nothing runs is an issue`() {
    let line = #line
    let issues = reported { _ = WorkerProbe<Int>() }
    #expect(issues.map(\.line) == [line + 1])
    #expect(issues.first?.message.hasPrefix("Nothing has run the probe") == true)
  }

  @Test func `workers are written without what is injected, or by their type`() async {
    let issues = await reported {
      let tester = WorkflowTester(Busy())
      tester.send { $0.send(1) }
      tester.expectState { $0 = 1 }
      await tester.settle()
      tester.expectBegin(of: Copying(name: "a"))
      tester.expectEnd(of: OneShotWorker<Int, String>.self)
      tester.expectEnd(of: Copying.self) { $0.name == "b" }
      tester.expectEnd(of: Copying.self) { $0.name == "a" }
      tester.finish()
    }
    let text = issues.map(\.message).joined(separator: "\n")
    #expect(text.contains("tester.expectBegin(of: Copying(name: \"a\"))"))
    #expect(text.contains("tester.expectBegin(of: OneShotWorker<Int, String>.self)"))
    // What it has been given tells it from others of its type.
    #expect(text.contains("OneShotWorker<Int, String>.self) { $0.id == 1 }"), "\(text)")
    #expect(!text.contains("Injected"))
  }

  @Test func `every pass can be made twice`() {
    let count = Locked(0)
    let tester = WorkflowTester(Counting(count: count), checks: .repeatsPasses)
    #expect(count.withLock { $0 } == 2)
    tester.finish()
  }

  @Test func `two values are compared as the testers do`() {
    let issues = reported {
      expectNoDifference(["a": 1, "b": 2], ["b": 2, "a": 1])
      expectNoDifference([1, 2], [1, 3], "The lists differ.")
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The lists differ.\n\n") == true)
    #expect(issues.first?.message.contains("-   2\n+   3\n") == true)
    #expect(
      issues.first?.message.hasSuffix("(- expected, + got) The first value is the expected one.")
        == true)
  }
}

/// Shows only whether its number is even.
private struct Even: Workflow {
  enum Action: WorkflowAction {
    case set(Int)

    func apply(toState state: inout Int, workflow: Even) -> Never? {
      if case .set(let number) = self { state = number }
      return nil
    }
  }

  struct Screen: Equatable {
    var isEven: Bool
    var send: Sink<Action>
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Even>) -> Screen {
    Screen(isEven: state.isMultiple(of: 2), send: context.makeSink(of: Action.self))
  }
}

private struct Copying: Worker {
  var name: String
  @Injected var log = Locked(0)

  func run(_ output: WorkerOutput<Never>) async {}
}

/// Runs workers of its own and ready-made ones.
private struct Busy: Workflow {
  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Busy>) -> Sink<Int> {
    if state > 0 {
      context.run(Copying(name: "a")) { (_: Never) -> AnyWorkflowAction<Busy> in }
      context.run(Copying(name: "b")) { (_: Never) -> AnyWorkflowAction<Busy> in }
      context.run(OneShotWorker(id: 1) { "x" }) { _ in AnyWorkflowAction<Busy>.noAction }
    }
    return context.makeStateSink(of: Int.self) { $1 = $0 }
  }
}

private struct Counting: Workflow {
  @Injected var count: Locked<Int>

  func render(state: Void, context: borrowing RenderContext<Counting>) {
    count.withLock { $0 += 1 }
  }
}
