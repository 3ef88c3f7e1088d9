import Testing
import WorkflowTestSupport
import Workflow

/// After a host is released, nothing of it is alive.
struct MemoryTests {
  @Test(.rules("31k")) func `nothing is alive after a host is released`() async {
    let census = Census()
    do {
      let host = WorkflowHost(
        drainedByHand: Household(depth: 3, census: census), observers: [census.observer()]
      ) {
        _ in
      }
      host.rendering.add.send(1)
      await host.drain()
      host.rendering.add.send(2)
      host.rendering.mailbox.post(Item(census, "message"))
      #expect(census.alive > 20)
    }
    #expect(census.labels == [])
  }

  @Test func `only what the caller keeps is alive after a host has ended`() async {
    let census = Census()
    let host = WorkflowHost(drainedByHand: Household(depth: 3, census: census))
    let sink = host.rendering.add
    let mailbox = host.rendering.mailbox
    let subscription = host.onRendering { [item = Item(census, "listener")] _ in _ = item }
    await host.drain()
    host.end()
    sink.send(1)
    mailbox.post(Item(census, "late message"))
    await host.drain()
    subscription.cancel()
    // The host keeps its last rendering, with an item and a sink that captured one.
    #expect(census.labels == ["captured", "rendering"])
  }

  @Test func `a sink that outlives its host keeps no state, no workflow and no observer alive`() {
    let census = Census()
    var sink: Sink<Int>?
    var mailbox: Mailbox<Item>?
    do {
      let host = WorkflowHost(
        drainedByHand: Household(depth: 2, census: census), observers: [census.observer()])
      sink = host.rendering.add
      mailbox = host.rendering.mailbox
    }
    // Only what the sink's own closure captured is alive.
    #expect(census.labels == ["captured"])
    sink?.send(1)
    mailbox?.post(Item(census, "late message"))
    sink = nil
    mailbox = nil
    #expect(census.labels == [])
  }

  @Test func `a removed child leaves nothing behind`() async {
    let census = Census()
    let host = WorkflowHost(
      drainedByHand: Composite<Household.Shown?> { state, context in
        guard state % 2 == 0 else { return nil }
        return context.render(Household(depth: 2, census: census)) { .output("\($0)") }
      })
    for round in 1...5 {
      await host.drain()
      #expect(census.alive > 0)
      host.rendering.act.send(.set(round * 2 - 1))
      await host.drain()
      #expect(census.labels == [])
      host.rendering.act.send(.set(round * 2))
    }
  }

  @Test @MainActor
  func `workers on an actor are released once they have reacted to their cancellation`() async {
    let census = Census()
    do {
      let host = WorkflowHost(Household(depth: 2, census: census))
      host.rendering.add.send(1)
      for _ in 0..<10 { await Task.yield() }
    }
    while census.alive > 0 { await Task.yield() }
    #expect(census.labels == [])
  }
}

/// Counts items that are alive.
private final class Census: @unchecked Sendable {
  // Sendable because only one test at a time uses it.
  var alive: Int { labels.count }
  /// What each living item is for, so that a failure can name it.
  var labels: [String] = []

  func observer() -> some WorkflowObserver { ItemObserver(item: Item(self, "observer")) }
}

private final class Item: Sendable {
  private let census: Census

  private let label: String

  init(_ census: Census, _ label: String) {
    self.census = census
    self.label = label
    census.labels.append(label)
  }

  deinit { census.labels.remove(at: census.labels.firstIndex(of: label)!) }
}

private struct ItemObserver: WorkflowObserver {
  let item: Item

  func observe(_ event: WorkflowEvent) {}
}

/// A tree with an item in everything that a node can hold.
private struct Household: Workflow {
  typealias Output = Int

  struct HouseholdState {
    var item: Item
    var count = 0
  }

  struct Shown {
    var item: Item
    var add: Sink<Int>
    var mailbox: Mailbox<Item>
  }

  let depth: Int
  let census: Census
  let item: Item

  init(depth: Int, census: Census) {
    self.depth = depth
    self.census = census
    item = Item(census, "workflow")
  }

  func makeInitialState() -> HouseholdState { HouseholdState(item: Item(census, "state")) }

  func render(state: HouseholdState, context: borrowing RenderContext<Self>) -> Shown {
    let captured = Item(census, "captured")
    context.runSideEffect(key: "effect") { lifetime in
      lifetime.onEnded { _ = captured }
    }
    context.run(Holding(item: Item(census, "worker"))) { _ in
      _ = captured
      return AnyWorkflowAction<Self>.noAction
    }
    if depth > 0 {
      _ = context.render(Household(depth: depth - 1, census: census)) { _ in
        _ = captured
        return AnyWorkflowAction<Self> { state, _ in
          state.count += 1
          return nil
        }
      }
    }
    return Shown(
      item: Item(census, "rendering"),
      add: context.makeSink(of: Int.self) { amount, state in
        _ = captured
        state.count += amount
        state.item = Item(captured.owner, "new state")
        return amount
      },
      mailbox: context.makeMailbox(of: Item.self) { item in
        AnyWorkflowAction<Self> { state, _ in
          state.item = item
          return nil
        }
      })
  }
}

extension Item {
  fileprivate var owner: Census { census }
}

private struct Holding: Worker {
  @Injected var item: Item

  func run(_ output: WorkerOutput<Int>) async {
    await output(1)
    await waitForCancellation()
  }
}
