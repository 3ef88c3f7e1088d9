import WorkflowTestSupport
import Testing
import Workflow

/// Part A of the rules: identity and sessions.
struct IdentityTests {
  @Test(.rules("1b"), arguments: permutations(of: [0, 1, 2, 3]))
  func `children keep their state in every order`(order: [Int]) {
    let host = WorkflowHost(drainedByHand: leaves([0, 1, 2, 3]))
    for (index, leaf) in host.rendering.shown.enumerated() { leaf.send.send(.add(index * 10 + 1)) }
    host.update(leaves(order))
    #expect(host.rendering.shown.map(\.count) == order.map { $0 * 10 + 1 })
  }

  @Test(.rules("1a", "16b"))
  func `children of different types with the same key are different children`() {
    let host = WorkflowHost(
      drainedByHand: Composite<(Leaf<A>.Shown, Leaf<B>.Shown)> { _, context in
        let first = context.render(Leaf<A>(name: "a"), key: "k") { .output($0) }
        let second = context.render(Leaf<B>(name: "b"), key: "k") { .output($0) }
        return (first, second)
      })
    host.rendering.shown.0.send.send(.add(5))
    #expect(host.rendering.shown.0.count == 5)
    #expect(host.rendering.shown.1.count == 0)
  }

  @Test(.rules("1b"), arguments: permutations(of: [0, 1, 2, 3, 4]), [0, 1, 20])
  func `children that stay keep their state when others come and go`(order: [Int], more: Int) {
    let others = Array(100..<100 + more)
    let host = WorkflowHost(drainedByHand: leaves([0, 1, 2] + others))
    for leaf in host.rendering.shown { leaf.send.send(.add(7)) }
    host.update(leaves(others + order))
    let expected = others.map { _ in 7 } + order.map { $0 < 3 ? 7 : 0 }
    #expect(host.rendering.shown.map(\.count) == expected)
  }

  @Test(.rules("2c", "2d")) func `a collection is a scope of its own`() {
    let host = WorkflowHost(
      drainedByHand: Composite<[Leaf<A>.Shown]> { _, context in
        let alone = context.render(Leaf<A>(name: "alone"), key: 1) { .output($0) }
        let first = context.render(each: [1, 2], id: { $0 }) {
          Leaf<A>(name: "first \($0)")
        } onOutput: {
          .output("\($0) \($1)")
        }
        let second = context.render(each: [1, 2], key: "second", id: { $0 }) {
          Leaf<A>(name: "second \($0)")
        } onOutput: {
          .output("\($0) \($1)")
        }
        return [alone] + first + second
      })
    for (index, leaf) in host.rendering.shown.enumerated() { leaf.send.send(.add(index)) }
    #expect(host.rendering.shown.map(\.count) == [0, 1, 2, 3, 4])
  }

  @Test(.rules("3a", "3b"))
  func `equal identities under different parents and in different hosts are unrelated`() {
    let pair = Composite<(Leaf<A>.Shown, Leaf<A>.Shown)> { _, context in
      let inner = Composite<Leaf<A>.Shown> { _, context in
        context.render(Leaf<A>()) { .output($0) }
      }
      let left = context.render(inner, key: "left") { .output($0) }.shown
      let right = context.render(inner, key: "right") { .output($0) }.shown
      return (left, right)
    }
    let host = WorkflowHost(drainedByHand: pair)
    let other = WorkflowHost(drainedByHand: pair)
    host.rendering.shown.0.send.send(.add(1))
    #expect(host.rendering.shown.0.count == 1)
    #expect(host.rendering.shown.1.count == 0)
    #expect(other.rendering.shown.0.count == 0)
  }

  @Test(.rules("4"))
  func `a session begins with observer, state, observer and render, in this order`() {
    let log = Log()
    _ = WorkflowHost(
      drainedByHand: Leaf<A>(name: "x", start: 3, log: log), observers: [LoggingObserver(log: log)])
    #expect(
      log.take().prefix(4) == ["begin Leaf<A> 0", "state x", "made Leaf<A> 3", "render x"])
  }

  @Test(.rules("5a", "5b")) func `a child that comes back is new`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: leaves([1, 2]), observers: [LoggingObserver(log: log)])
    for leaf in host.rendering.shown { leaf.send.send(.add(4)) }
    _ = log.take()
    host.update(leaves([2]))
    #expect(log.take() == ["end Composite<Array<Shown>> / Leaf<A>[1] 1"])
    host.update(leaves([1, 2]))
    #expect(host.rendering.shown.map(\.count) == [0, 4])
    #expect(
      log.take() == [
        "begin Composite<Array<Shown>> / Leaf<A>[1] 3",
        "made Composite<Array<Shown>> / Leaf<A>[1] 0",
      ])
  }

  @Test(.rules("6a", "6b", "6c", "6e", "6f"))
  func `a subtree ends from the leaves up, in order of declaration, and each session last`() {
    let log = Log()
    let nested = Composite<Void> { _, context in
      context.runSideEffect(key: "one") { $0.onEnded { log("one ended") } }
      context.runSideEffect(key: "two") { $0.onEnded { log("two ended") } }
      context.run(Idle(name: "w"))
      for key in [2, 1] {
        _ = context.render(Leaf<A>(name: "\(key)"), key: Key(key)) { .output($0) }
      }
    }
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        if state == 0 { _ = context.render(nested, key: "nested") { .output($0) } }
      }, observers: [LoggingObserver(log: log)])
    _ = log.take()
    let subscription = host.onRendering { _ in log("published") }
    host.rendering.act.send(.set(1))
    subscription.cancel()
    let path = #"Composite<()> / Composite<()>["nested"]"#
    #expect(
      log.take() == [
        "end \(path) / Leaf<A>[2] 2", "end \(path) / Leaf<A>[1] 3", "worker ends Idle(name: \"w\")",
        "one ended", "effect ends \"one\"", "two ended", "effect ends \"two\"", "end \(path) 1",
        "published",
      ])
  }

  @Test(.rules("6f"))
  func `a child whose own action removes it has ended before the rendering is published`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Sink<String>?> { state, context in
        guard state == 0 else { return nil }
        return context.render(Leaf<A>()) { _ in .set(1) }.say
      }, observers: [LoggingObserver(log: log)])
    let subscription = host.onRendering { log("published \($0.shown == nil)") }
    _ = log.take()
    host.rendering.shown?.send("remove me")
    subscription.cancel()
    #expect(
      log.take() == ["end Composite<Optional<Sink<String>>> / Leaf<A> 1", "published true"])
  }

  @Test(.rules("8a", "8b")) func `wrappers add no node and no identity`() throws {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        let leaf = Leaf<A>(name: "wrapped", log: log)
        switch state {
        case 0: return context.render(leaf) { .output($0) }.count
        case 1: return context.render(leaf.mapRendering { $0.count }) { .output($0) }
        case 2: return context.render(leaf.mapOutput { $0.count }) { .output("\($0)") }.count
        case 3: return context.render(leaf.ignoringOutput()).count
        case 4:
          let any: any Workflow<Leaf<A>.Shown, String> = leaf
          return context.render(any) { .output($0) }.count
        case 5:
          return leaf.onOutput { (state: inout Int, _) in
            state = 0
            return nil
          }.rendered(in: context).count
        default:
          return context.render(leaf.mapRendering { $0 }.mapOutput { $0 }) { .output($0) }.count
        }
      })
    let outline = try #require(host.outline)
    #expect(outline.nodes.dropFirst().map(\.type) == ["Leaf<A>"])
    _ = log.take()
    for state in 1...6 {
      host.rendering.act.send(.set(state))
      #expect(host.outline?.nodes.dropFirst() == outline.nodes.dropFirst())
    }
    #expect(!log.take().contains("state wrapped"))
  }

  @Test(.rules("8c")) func `wrappers in a collection add no node either`() throws {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<[Int]> { _, context in
        let counts = context.render(each: [7, 8], id: { $0 }) {
          Leaf<A>(name: "\($0)", log: log).mapRendering { $0.count }.ignoringOutput()
        }
        return Array(counts)
      })
    let outline = try #require(host.outline)
    #expect(outline.nodes.dropFirst().map(\.type) == ["Leaf<A>", "Leaf<A>"])
    #expect(outline.nodes.dropFirst().map(\.key) == ["7", "8"])
    _ = log.take()
    host.rendering.act.send(.set(1))
    #expect(log.take() == [])
  }

  @Test(.rules("9a", "9b")) func `session ids are unique, increasing and start at 0 in every host`()
  {
    for _ in 0..<2 {
      let host = WorkflowHost(drainedByHand: leaves([5, 6, 7]))
      #expect(host.outline?.nodes[0].session == 0)
      #expect(host.outline?.nodes.dropFirst().map(\.session) == [1, 2, 3])
      host.update(leaves([7, 8]))
      #expect(host.outline?.nodes.dropFirst().map(\.session) == [3, 4])
    }
  }

  @Test(.rules("6b"))
  func `removed children end in the order of their last declaration, even if a later one stays`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { state, context in
        for key in state == 0 ? [1, 2, 3, 4] : [4] {
          _ = context.render(Leaf<A>(), key: Key(key)) { .output($0) }
        }
      }, observers: [LoggingObserver(log: log)])
    _ = log.take()
    host.rendering.act.send(.set(1))
    #expect(
      log.take() == (1...3).map { "end Composite<()> / Leaf<A>[\($0)] \($0)" })
  }

  @Test(.rules("8d")) func `a wrapper as the root is a node above the workflow inside`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Leaf<A>().mapRendering { $0.count },
      observers: [LoggingObserver(log: log)])
    #expect(host.rendering == 0)
    let nodes = host.outline?.nodes ?? []
    #expect(nodes.count == 2)
    #expect(log.lines.contains { $0.hasPrefix("begin ") && $0.hasSuffix("/ Leaf<A> 1") })
  }
}

private func leaves(_ keys: [Int]) -> Composite<[Leaf<A>.Shown]> {
  Composite<[Leaf<A>.Shown]> { _, context in
    keys.map { context.render(Leaf<A>(name: "\($0)"), key: Key($0)) { .output($0) } }
  }
}
