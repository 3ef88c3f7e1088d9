import WorkflowTestSupport
import Testing

@testable import Workflow

/// Part C of the rules: render pass and commit.
struct PassTests {
  @Test(.rules("15a", "15b"))
  func `what the first commit sends is applied and emitted before the initialiser returns`() {
    var outputs: [String] = []
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        let act = context.makeSink(of: Composite<Int>.Action.self)
        context.runSideEffect(key: "start") { _ in
          act.send(.set(5))
          act.send(.output("hello"))
        }
        return state
      }
    ) { outputs.append($0) }
    #expect(host.rendering.shown == 5)
    #expect(outputs == ["hello"])
  }

  @Test(.rules("16a")) func `renders run depth first in the order of the code`() {
    let log = Log()
    func level(_ name: String, _ children: [Composite<Void>]) -> Composite<Void> {
      Composite<Void> { _, context in
        log("\(name) begins")
        for (index, child) in children.enumerated() {
          _ = context.render(child, key: Key(index)) { .output($0) }
        }
        log("\(name) ends")
      }
    }
    _ = WorkflowHost(drainedByHand: level("a", [level("b", [level("c", [])]), level("d", [])]))
    #expect(
      log.take() == [
        "a begins", "b begins", "c begins", "c ends", "b ends", "d begins", "d ends", "a ends",
      ])
  }

  @Test(.rules("17a")) func `only the path from a changed node to the root renders`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: Branch(depth: 3, name: "r", log: log))
    #expect(log.take().count == 11)
    host.rendering.leaf("rab").send.send(.add(1))
    #expect(log.take() == ["render r", "render ra", "render rab"])
    host.update(Branch(depth: 3, name: "r", log: log))
    #expect(log.take() == [])
    host.rendering.leaf("rbb").say.send("up")
    #expect(log.take() == [])
  }

  @Test(.rules("17b"))
  func `a node that keeps its rendering keeps its children, workers and effects`() async {
    let log = Log()
    let child = Fixed(log: log)
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in context.render(child) },
      observers: [LoggingObserver(log: log)])
    _ = log.take()
    host.rendering.act.send(.set(1))
    host.rendering.act.send(.set(2))
    #expect(log.take() == [])
    host.end()
    #expect(
      log.take().prefix(3) == [
        "end Composite<()> / Fixed / Leaf<A> 2", "worker ends Idle(name: \"fixed\")",
        "effect ends \"fixed\"",
      ])
  }

  @Test(.rules("18")) func `rendering everything every time shows and emits the same`() {
    var options = RuntimeOptions()
    options.checks = .rendersAll
    let logs = [Log(), Log()]
    let hosts = [
      WorkflowHost(drainedByHand: Branch(depth: 3, name: "r", log: logs[0])),
      WorkflowHost(Branch(depth: 3, name: "r", log: logs[1]), options: options, on: nil),
    ]
    #expect(logs[0].take() == logs[1].take())
    for name in ["raa", "rbb", "rab", "raa"] {
      for host in hosts { host.rendering.leaf(name).send.send(.add(1)) }
      #expect(hosts[0].rendering.counts == hosts[1].rendering.counts)
      #expect(logs[0].take().count == 3)
      #expect(logs[1].take().count == 7)
    }
  }

  @Test(.rules("19")) func `a skipped child uses the output handler of the newest pass`() {
    var outputs: [String] = []
    let host = WorkflowHost(
      drainedByHand: Composite<Leaf<A>.Shown> { state, context in
        context.render(Leaf<A>()) { .output("\(state) \($0)") }
      }
    ) { outputs.append($0) }
    let say = host.rendering.shown.say
    say.send("a")
    host.rendering.act.send(.set(7))
    say.send("b")
    #expect(outputs == ["0 a", "7 b"])
  }

  @Test(.rules("20a", "20b")) func `repeated renders change nothing`() {
    var options = RuntimeOptions()
    options.checks = .repeatsPasses
    let log = Log()
    let host = WorkflowHost(Branch(depth: 3, name: "r", log: log), options: options, on: nil)
    #expect(log.take().count == 18)
    host.rendering.leaf("rab").send.send(.add(1))
    #expect(log.take().count == 6)
    #expect(host.rendering.counts == [0, 1, 0, 0])
    host.update(Branch(depth: 1, name: "r", log: log))
    #expect(host.outline?.nodes.dropFirst().map(\.session) == [11])
  }

  @Test(.rules("21b", "21c", "21d", "21g", "21h"))
  func `nothing begins or ends while rendering, and in the commit endings come first`() {
    let log = Log()
    func level(_ name: String, child: Composite<Void>?) -> Composite<Void> {
      Composite<Void> { state, context in
        log("render \(name)")
        context.runSideEffect(key: Key("\(name)\(state)")) { lifetime in
          log("\(name)\(state) begins")
          lifetime.onEnded { log("\(name)\(state) ends") }
        }
        if let child { _ = context.render(child) { .output($0) } }
        context.runSideEffect(key: Key("\(name)'\(state)")) { lifetime in
          log("\(name)'\(state) begins")
          lifetime.onEnded { log("\(name)'\(state) ends") }
        }
      }
    }
    let host = WorkflowHost(drainedByHand: level("a", child: level("b", child: nil)))
    #expect(
      log.take() == [
        "render a", "render b", "a0 begins", "a'0 begins", "b0 begins", "b'0 begins",
      ])
    host.rendering.act.send(.set(1))
    #expect(
      log.take() == [
        "render a", "render b", "a0 ends", "a'0 ends", "a1 begins", "a'1 begins",
      ])
  }

  @Test(.rules("21e", "21f", "21g", "21h"))
  func `endings of a pass go from the leaves up, in each node children, workers, then effects`() {
    let log = Log()
    func level(_ name: String, _ on: Bool, child: Composite<Void>?) -> Composite<Void> {
      Composite<Void> { _, context in
        if on {
          context.runSideEffect(key: Key("effect \(name)")) { _ in }
          context.run(Idle(name: name))
          _ = context.render(Leaf<A>(name: name)) { .output($0) }
        }
        if let child { _ = context.render(child) { .output($0) } }
      }
    }
    func tree(_ on: Bool) -> Composite<Void> { level("a", on, child: level("b", on, child: nil)) }
    let host = WorkflowHost(drainedByHand: tree(true), observers: [LoggingObserver(log: log)])
    _ = log.take()
    host.update(tree(false))
    let path = "Composite<()>"
    #expect(
      log.take() == [
        "end \(path) / \(path) / Leaf<A> 3", "worker ends Idle(name: \"b\")",
        "effect ends \"effect b\"", "end \(path) / Leaf<A> 1", "worker ends Idle(name: \"a\")",
        "effect ends \"effect a\"",
      ])
    host.update(tree(true))
    let begun = log.take().filter { $0.contains("begins") }
    #expect(
      begun == [
        "effect begins \"effect a\"", "worker begins Idle(name: \"a\")",
        "effect begins \"effect b\"", "worker begins Idle(name: \"b\")",
      ])
  }

  @Test(.rules("22a", "22b", "42b"))
  func `an effect or worker ends before the one that replaces it begins`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        context.runSideEffect(key: Key(state)) { _ in }
        context.run(Idle(name: "\(state)"))
      }, observers: [LoggingObserver(log: log)])
    _ = log.take()
    host.rendering.act.send(.set(1))
    #expect(
      log.take() == [
        "worker ends Idle(name: \"0\")", "effect ends 0", "effect begins 1",
        "worker begins Idle(name: \"1\")",
      ])
  }

  @Test(.rules("23")) func `what a pass declares begins even if the next turn drops it`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        let act = context.makeSink(of: Composite<Void>.Action.self)
        guard state == 1 else { return }
        context.runSideEffect(key: "a") { _ in act.send(.set(2)) }
        context.runSideEffect(key: "b") { _ in }
        context.run(Idle(name: "w"))
      }, observers: [LoggingObserver(log: log)])
    _ = log.take()
    host.rendering.act.send(.set(1))
    #expect(
      log.take() == [
        "effect begins \"a\"", "effect begins \"b\"", "worker begins Idle(name: \"w\")",
        "worker ends Idle(name: \"w\")", "effect ends \"a\"", "effect ends \"b\"",
      ])
  }

  @Test(.rules("20b")) func `repeated renders adapt the state once`() {
    var options = RuntimeOptions()
    options.checks = .repeatsPasses
    let log = Log()
    let host = WorkflowHost(
      Composite<Int> { _, context in context.render(Adapting(log: log)) },
      options: options, on: nil)
    _ = log.take()
    host.rendering.act.send(.set(1))
    #expect(log.take() == ["change"])
  }
}

/// A binary tree whose inner nodes and leaves have comparable props and log their renders.
private struct Branch: Workflow, Equatable {
  enum Shown {
    case leaf(String, Leaf<A>.Shown)
    indirect case pair(Shown, Shown)

    func leaf(_ name: String) -> Leaf<A>.Shown {
      switch self {
      case .leaf(_, let leaf): leaf
      case .pair(let left, let right): (left.names.contains(name) ? left : right).leaf(name)
      }
    }

    var names: [String] {
      switch self {
      case .leaf(let name, _): [name]
      case .pair(let left, let right): left.names + right.names
      }
    }

    var counts: [Int] {
      switch self {
      case .leaf(_, let leaf): [leaf.count]
      case .pair(let left, let right): left.counts + right.counts
      }
    }
  }

  var depth: Int
  var name: String
  @Injected var log: Log

  func render(state: Void, context: borrowing RenderContext<Self>) -> Shown {
    if depth == 1 {
      return .leaf(
        name, context.render(Leaf<A>(name: name, log: log)) { _ in AnyWorkflowAction.noAction })
    }
    log("render \(name)")
    return .pair(
      context.render(Branch(depth: depth - 1, name: name + "a", log: log), key: "a"),
      context.render(Branch(depth: depth - 1, name: name + "b", log: log), key: "b"))
  }
}

/// A workflow whose props are always equal, with a child, a worker and an effect.
private struct Fixed: Workflow, Equatable {
  @Injected var log: Log

  func render(state: Void, context: borrowing RenderContext<Self>) {
    context.run(Idle(name: "fixed"))
    context.runSideEffect(key: "fixed") { _ in }
    _ = context.render(Leaf<A>()) { _ in AnyWorkflowAction.noAction }
  }
}

private struct Adapting: Workflow {
  let log: Log

  func workflowDidChange(from previous: Adapting, state: inout Void) { log("change") }

  func render(state: Void, context: borrowing RenderContext<Self>) -> Int { 0 }
}
