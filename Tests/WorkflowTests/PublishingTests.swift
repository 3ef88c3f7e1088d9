import Testing
import Workflow

/// Part F of the rules: publishing.
struct PublishingTests {
  // Rule 37.
  @Test func `an output is put out at the end of its turn, after the rendering`() {
    let log = Log()
    var host: WorkflowHost<Leaf<A>>!
    host = WorkflowHost(drainedByHand: Leaf<A>()) { output in
      log("output \(output), rendering \(host.rendering.count)")
    }
    var first = true
    let subscription = host.onRendering { rendering in
      log("published \(rendering.count)")
      guard first else { return }
      first = false
      host.rendering.send(.addAndSay(10, "b"))
      host.rendering.send(.add(100))
      host.rendering.send(.add(1000))
    }
    host.rendering.send(.addAndSay(1, "a"))
    #expect(
      log.take() == [
        "published 1", "output a, rendering 1", "published 11", "output b, rendering 11",
        "published 1111",
      ])
    subscription.cancel()
    host.end()
  }

  // Rule 37.
  @Test func `the host's rendering is the newest after every pass`() {
    var seen: [Int] = []
    var host: WorkflowHost<Composite<Int>>!
    host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        context.runSideEffect(key: Key(state)) { _ in
          if let host { seen.append(host.rendering.shown) }
        }
        return state
      })
    host.rendering.act(.set(1))
    host.rendering.act(.set(2))
    #expect(seen == [1, 2])
    host.end()
  }

  // Rule 38.
  @Test func `outputs are never merged, dropped or reordered`() {
    var outputs: [String] = []
    var host: WorkflowHost<Leaf<A>>!
    host = WorkflowHost(drainedByHand: Leaf<A>()) { output in
      outputs.append(output)
      guard output.count < 4 else { return }
      host.rendering.say(output + "l")
      host.rendering.say(output + "r")
    }
    host.rendering.say("x")
    #expect(
      outputs == [
        "x", "xl", "xr", "xll", "xlr", "xrl", "xrr", "xlll", "xllr", "xlrl", "xlrr", "xrll", "xrlr",
        "xrrl", "xrrr",
      ])
    host.end()
  }

  // Rule 39.
  @Test func `a listener added in a callback gets the next publication`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    var added: Subscription?
    let subscription = host.onRendering { [weak host] rendering in
      log("first \(rendering.count)")
      if added == nil { added = host?.onRendering { log("second \($0.count)") } }
    }
    host.rendering.send(.add(1))
    #expect(log.take() == ["first 1"])
    host.rendering.send(.add(1))
    #expect(log.take() == ["first 2", "second 2"])
    subscription.cancel()
    added?.cancel()
    host.rendering.send(.add(1))
    #expect(log.take() == [])
  }

  // Rule 39.
  @Test func `a listener cancelled in a callback gets none`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    var second: Subscription?
    let first = host.onRendering { _ in
      log("first")
      second?.cancel()
    }
    second = host.onRendering { _ in log("second") }
    host.rendering.send(.add(1))
    #expect(log.take() == ["first"])
    first.cancel()
  }

  @Test func `a subscription lasts until it is released`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    var subscription: Subscription? = host.onRendering { _ in log("published") }
    host.rendering.send(.add(1))
    #expect(subscription != nil)
    subscription = nil
    host.rendering.send(.add(1))
    #expect(log.take() == ["published"])
  }

  // Rule 40.
  @Test func `the sequence gives the current rendering first, then the newest`() async {
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    host.rendering.send(.add(1))
    var iterator = host.renderings.makeAsyncIterator()
    #expect(await iterator.next()?.count == 1)
    for _ in 0..<5 { host.rendering.send(.add(1)) }
    #expect(await iterator.next()?.count == 6)
    host.end()
    #expect(await iterator.next() == nil)
  }

  // Rule 40.
  @Test @MainActor func `a waiting reader wakes at the next publication and at the end`() async {
    let host = WorkflowHost(Leaf<A>())
    let renderings = host.renderings
    let reader = Task { @MainActor in
      var counts: [Int] = []
      for await rendering in renderings { counts.append(rendering.count) }
      return counts
    }
    await Task.yield()
    for count in 1...3 {
      host.rendering.send(.add(1))
      while host.rendering.count < count { await Task.yield() }
    }
    host.end()
    let counts = await reader.value
    #expect(counts.last == 3)
    #expect(counts == counts.sorted())
  }

  // Rule 40.
  @Test func `releasing the host finishes the sequence, and so does cancelling the reader`() async {
    var host: WorkflowHost<Leaf<A>>? = WorkflowHost(drainedByHand: Leaf<A>())
    var iterator = host?.renderings.makeAsyncIterator()
    _ = await iterator?.next()
    host = nil
    #expect(await iterator?.next() == nil)

    let task = Task { @MainActor in
      let host = WorkflowHost(Leaf<A>())
      var count = 0
      for await _ in host.renderings { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value <= 1)
  }
}
