import WorkflowTestSupport
import Testing
import Workflow

/// Part F of the rules: publishing.
struct PublishingTests {
  @Test(.rules("37b", "37c", "37d"))
  func `an output is emitted at the end of its turn, after the rendering`() {
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
      host.rendering.send.send(.addAndSay(10, "b"))
      host.rendering.send.send(.add(100))
      host.rendering.send.send(.add(1000))
    }
    host.rendering.send.send(.addAndSay(1, "a"))
    #expect(
      log.take() == [
        "published 1", "output a, rendering 1", "published 11", "output b, rendering 11",
        "published 1111",
      ])
    subscription.cancel()
    host.end()
  }

  @Test(.rules("37a")) func `the host's rendering is the newest after every pass`() {
    var seen: [Int] = []
    var host: WorkflowHost<Composite<Int>>!
    host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        context.runSideEffect(key: Key(state)) { _ in
          if let host { seen.append(host.rendering.shown) }
        }
        return state
      })
    host.rendering.act.send(.set(1))
    host.rendering.act.send(.set(2))
    #expect(seen == [1, 2])
    host.end()
  }

  @Test(.rules("38")) func `outputs are never merged, dropped or reordered`() {
    var outputs: [String] = []
    var host: WorkflowHost<Leaf<A>>!
    host = WorkflowHost(drainedByHand: Leaf<A>()) { output in
      outputs.append(output)
      guard output.count < 4 else { return }
      host.rendering.say.send(output + "l")
      host.rendering.say.send(output + "r")
    }
    host.rendering.say.send("x")
    #expect(
      outputs == [
        "x", "xl", "xr", "xll", "xlr", "xrl", "xrr", "xlll", "xllr", "xlrl", "xlrr", "xrll", "xrlr",
        "xrrl", "xrrr",
      ])
    host.end()
  }

  @Test(.rules("39a")) func `a listener added in a callback gets the next publication`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    var added: Subscription?
    let subscription = host.onRendering { [weak host] rendering in
      log("first \(rendering.count)")
      if added == nil { added = host?.onRendering { log("second \($0.count)") } }
    }
    host.rendering.send.send(.add(1))
    #expect(log.take() == ["first 1"])
    host.rendering.send.send(.add(1))
    #expect(log.take() == ["first 2", "second 2"])
    subscription.cancel()
    added?.cancel()
    host.rendering.send.send(.add(1))
    #expect(log.take() == [])
  }

  @Test(.rules("39b")) func `a listener cancelled in a callback gets no further publication`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    var second: Subscription?
    let first = host.onRendering { _ in
      log("first")
      second?.cancel()
    }
    second = host.onRendering { _ in log("second") }
    host.rendering.send.send(.add(1))
    #expect(log.take() == ["first"])
    first.cancel()
  }

  @Test func `a subscription lasts until it is released`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    var subscription: Subscription? = host.onRendering { _ in log("published") }
    host.rendering.send.send(.add(1))
    #expect(subscription != nil)
    subscription = nil
    host.rendering.send.send(.add(1))
    #expect(log.take() == ["published"])
  }

  @Test(.rules("40a", "40b", "40c", "40d"))
  func `the sequence gives the current rendering first, then the newest`() async {
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    host.rendering.send.send(.add(1))
    var iterator = host.renderings.makeAsyncIterator()
    #expect(await iterator.next()?.count == 1)
    for _ in 0..<5 { host.rendering.send.send(.add(1)) }
    #expect(await iterator.next()?.count == 6)
    host.end()
    #expect(await iterator.next() == nil)
  }

  @Test(.rules("40b", "40d")) @MainActor
  func `a waiting reader wakes at the next publication and at the end`() async {
    let host = WorkflowHost(Leaf<A>())
    let renderings = host.renderings
    let reader = Task { @MainActor in
      var counts: [Int] = []
      for await rendering in renderings { counts.append(rendering.count) }
      return counts
    }
    await Task.yield()
    for count in 1...3 {
      host.rendering.send.send(.add(1))
      while host.rendering.count < count { await Task.yield() }
    }
    host.end()
    let counts = await reader.value
    #expect(counts.last == 3)
    #expect(counts == counts.sorted())
  }

  @Test(.rules("40d"))
  func `releasing the host finishes the sequence, and so does cancelling the reader`() async {
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

  @Test(.rules("40d"), .timeLimit(.minutes(20))) @MainActor
  func `the end wakes a reader that waits`() async {
    let host = WorkflowHost(Leaf<A>())
    let renderings = host.renderings
    var count = 0
    let reader = Task { @MainActor in
      for await _ in renderings { count += 1 }
    }
    while count == 0 { await Task.yield() }
    for _ in 0..<10 { await Task.yield() }
    host.end()
    await reader.value
    #expect(count == 1)
  }

  @Test(.rules("40a", "40b", "40d"))
  func `each reader gets the newest rendering, and one that comes late gets the last`() async {
    let host = WorkflowHost(drainedByHand: Leaf<A>())
    var one = host.renderings.makeAsyncIterator()
    var two = host.renderings.makeAsyncIterator()
    #expect(await one.next()?.count == 0)
    host.rendering.send.send(.add(1))
    #expect(await two.next()?.count == 1)
    #expect(await one.next()?.count == 1)
    host.end()
    #expect(await one.next() == nil)
    #expect(await two.next() == nil)
    var three = host.renderings.makeAsyncIterator()
    #expect(await three.next()?.count == 1)
    #expect(await three.next() == nil)
  }

  @Test(.rules("40b", "40d"), .timeLimit(.minutes(20))) @MainActor
  func `two copies of one iterator wait at once, and both wake`() async {
    let host = WorkflowHost(Leaf<A>())
    var iterator = host.renderings.makeAsyncIterator()
    _ = await iterator.next()
    var counts: [Int?] = []
    let readers = (0..<2).map { _ in
      Task { @MainActor [iterator] in
        var copy = iterator
        counts.append(await copy.next()?.count)
        counts.append(await copy.next()?.count)
      }
    }
    for _ in 0..<10 { await Task.yield() }
    host.rendering.send.send(.add(1))
    while counts.count < 2 { await Task.yield() }
    #expect(counts == [1, 1])
    host.end()
    for reader in readers { await reader.value }
    #expect(counts == [1, 1, nil, nil])
  }

  @Test(.rules("39c"), arguments: [true, false])
  func `the end lets go of closures, even if their subscriptions are kept`(isEnded: Bool) {
    final class Witness {}
    var host: WorkflowHost<Leaf<A>>? = WorkflowHost(drainedByHand: Leaf<A>())
    weak var witness: Witness?
    let subscription: Subscription?
    do {
      let captured = Witness()
      witness = captured
      subscription = host?.onRendering { _ in _ = captured }
    }
    #expect(witness != nil)
    if isEnded { host?.end() } else { host = nil }
    #expect(witness == nil)
    // One that comes after the end is not kept at all.
    do {
      let captured = Witness()
      witness = captured
      let late = host?.onRendering { _ in _ = captured }
      late?.cancel()
    }
    #expect(witness == nil)
    subscription?.cancel()
  }
}
