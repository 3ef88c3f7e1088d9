import CWorkflowAllocations
import Foundation
import Workflow

/// What is not the time of a turn: teardown, memory, depth, threads.
func makeOtherScenarios() -> [Scenario] {
  [teardown()] + allocationScenarios() + memoryScenarios() + leakScenarios()
    + [
      .count("depth", atLeast: 15_000, stretch: 40_000, unit: "levels") { try deepestChain() },
      workers(), mailbox(),
    ]
}

/// Ending a tree of 11,111 nodes.
private func teardown() -> Scenario {
  .time(
    "teardown", atMost: 10, stretch: 6, floor: { TreeFloor.full() }
  ) {
    let host = Box<WorkflowHost<Branch>?>(nil)
    return Subject(
      limit: 1, prepare: { host.value = WorkflowHost(drainedByHand: Branch(depth: 4)) }
    ) { _ in
      host.value?.end()
      check(host.value?.rendering.children.count == 10, "teardown")
      // The rest goes with the host: sinks in the last rendering keep the sessions alive.
      host.value = nil
    }
  }
}

/// What an action allocates, and what its floors do.
private func allocationScenarios() -> [Scenario] {
  [
    .count("counter allocations", atMost: 2, stretch: 1, expected: 0, unit: "allocations") {
      let host = WorkflowHost(drainedByHand: Counter())
      host.rendering.onAction.send(.increment)
      return try counted {
        for _ in 0..<1000 { host.rendering.onAction.send(.increment) }
        return Double(allocations_count().allocations) / 1000
      }
    },
    // Floors are counted too, so that none can become slower unnoticed.
    .count("floor-counter allocations", atMost: 0, expected: 0, unit: "allocations") {
      try allocations(of: CounterFloor.subject(), times: 1000)
    },
    .count("floor-tree-full allocations", atMost: 1111, expected: 1111, unit: "allocations") {
      try allocations(of: TreeFloor.full(), times: 10)
    },
    .count("floor-tree-path allocations", atMost: 4, expected: 4, unit: "allocations") {
      try allocations(of: TreeFloor.path(depth: 4), times: 1000)
    },
  ]
}

/// The memory of a node and of a host.
private func memoryScenarios() -> [Scenario] {
  [
    .count("node bytes", atMost: 298, stretch: 256, expected: 271.3, unit: "B") {
      try memoryPerNode().bytes
    },
    .count("node blocks", atMost: 2.3, stretch: 2, expected: 2.1, unit: "blocks") {
      try memoryPerNode().blocks
    },
    .count("host bytes", atMost: 890, stretch: 700, expected: 808.1, unit: "B") {
      try memoryPerHost().bytes
    },
    .count("host blocks", atMost: 12.1, stretch: 8, expected: 11, unit: "blocks") {
      try memoryPerHost().blocks
    },
  ]
}

/// What is left after many actions, and after many hosts.
private func leakScenarios() -> [Scenario] {
  [
    .count("leak of actions", atMost: 0, unit: "blocks") {
      let host = WorkflowHost(drainedByHand: Branch(depth: 2))
      host.rendering.leaf.onAction.send(.increment)
      return try counted {
        for _ in 0..<100_000 { host.rendering.leaf.onAction.send(.increment) }
        return Double(allocations_count().blocks)
      }
    },
    .count("leak of hosts", atMost: 0, unit: "blocks") {
      func makeAndEnd() {
        let host = WorkflowHost(drainedByHand: Branch(depth: 1))
        host.rendering.leaf.onAction.send(.increment)
        host.end()
      }
      makeAndEnd()
      return try counted {
        for _ in 0..<1000 { makeAndEnd() }
        return Double(allocations_count().blocks)
      }
    },
  ]
}

/// Beginning and ending many workers.
private func workers() -> Scenario {
  .time(
    "workers", atMost: 2.9, stretch: 1.8, floor: bareTasks, clock: wallTime
  ) {
    Subject(limit: 3) { times in
      for _ in 0..<times {
        let host = WorkflowHost(drainedByHand: Employer(count: 10_000))
        wait { await host.drain() }
        host.end()
        wait { await host.drain() }
      }
    }
  }
}

/// Posting from four threads.
private func mailbox() -> Scenario {
  .time("mailbox", atMost: 10, stretch: 5, floor: { lockedArray(threads: 4) }, clock: wallTime) {
    posting(threads: 4)
  }
}

private let messagesPerThread = 250_000

/// Posts messages from several threads, and handles each in a turn.
func posting(threads: Int) -> Subject {
  Subject(limit: 2) { times in
    for _ in 0..<times {
      let host = WorkflowHost(drainedByHand: Inbox(threads: threads))
      let mailbox = host.rendering.mailbox
      onThreads(threads) { thread in
        for number in 0..<messagesPerThread {
          mailbox.post(Inbox.Message(thread: thread, number: number))
        }
      }
      wait { await host.drain() }
      check(host.rendering.received == threads * messagesPerThread, "mailbox lost a message")
      check(host.rendering.isInOrder, "mailbox mixed up the order")
    }
  }
}

/// Makes the floor of `posting`: the same messages, appended to an array under a lock.
func lockedArray(threads: Int) -> Subject {
  Subject(limit: 2) { times in
    for _ in 0..<times {
      let messages = LockedMessages(capacity: threads * messagesPerThread)
      onThreads(threads) { thread in
        for number in 0..<messagesPerThread {
          messages.append(Inbox.Message(thread: thread, number: number))
        }
      }
      check(messages.count == threads * messagesPerThread, "the floor lost a message")
    }
  }
}

/// An array under a lock of the kind that the runtime uses, written by hand.
private final class LockedMessages: @unchecked Sendable {
  // Sendable because threads append only under the lock, and the count is read when they are done.
  @exclusivity(unchecked) private var messages: [Inbox.Message] = []
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(capacity: Int) {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    messages.reserveCapacity(capacity)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func append(_ message: Inbox.Message) {
    pthread_mutex_lock(mutex)
    messages.append(message)
    pthread_mutex_unlock(mutex)
  }

  var count: Int { messages.count }
}

/// Calls a closure on each of several new threads, and waits for all of them.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let done = DispatchSemaphore(value: 0)
  for thread in 0..<count {
    Thread.detachNewThread {
      body(thread)
      done.signal()
    }
  }
  for _ in 0..<count { done.wait() }
}

/// Makes the floor of `workers`: as many tasks, begun and cancelled, without anything else.
private func bareTasks() -> Subject {
  Subject(limit: 3) { times in
    for _ in 0..<times {
      let tasks = (0..<10_000).map { _ in Task { await waitForCancellation() } }
      for task in tasks { task.cancel() }
      wait { for task in tasks { await task.value } }
    }
  }
}

/// Runs an asynchronous closure, and waits for it outside any task.
func wait(_ body: @escaping () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  let carried = Sent(body)
  Task.detached {
    await carried.body()
    done.signal()
  }
  done.wait()
}

/// A closure that crosses into a task while the thread that it came from waits.
private struct Sent: @unchecked Sendable {
  let body: () async -> Void

  init(_ body: @escaping () async -> Void) { self.body = body }
}

/// Returns the number of allocations of doing a subject once.
private func allocations(of subject: Subject, times: Int) throws -> Double {
  subject.run(1)
  return try counted {
    subject.run(times)
    return Double(allocations_count().allocations) / Double(times)
  }
}

private func memoryPerNode() throws -> (bytes: Double, blocks: Double) {
  try counted {
    let host = WorkflowHost(drainedByHand: Branch(depth: 4))
    let made = allocations_count()
    // The renderings themselves belong to the workflow, not to the runtime: a copy is subtracted.
    let screens = host.rendering.copy()
    let copied = allocations_count()
    keep(screens)
    return (
      Double(2 * made.bytes - copied.bytes) / 11_111,
      Double(2 * made.blocks - copied.blocks) / 11_111
    )
  }
}

private func memoryPerHost() throws -> (bytes: Double, blocks: Double) {
  var hosts: [WorkflowHost<Counter>] = []
  hosts.reserveCapacity(10_000)
  return try counted {
    for _ in 0..<10_000 { hosts.append(WorkflowHost(drainedByHand: Counter())) }
    let made = allocations_count()
    return (Double(made.bytes) / 10_000, Double(made.blocks) / 10_000)
  }
}

/// Runs a closure while allocations are counted; the closure reads the counts.
func counted<Result>(_ body: () throws -> Result) throws -> Result {
  guard allocations_can_be_counted() else {
    throw WrongResult(description: "allocations can be counted with the GNU C library only")
  }
  allocations_start()
  defer { allocations_stop() }
  return try body()
}

extension Branch.Screen {
  /// Returns the same screens in memory of their own.
  fileprivate func copy() -> Branch.Screen {
    var children: [Branch.Screen] = []
    children.reserveCapacity(self.children.count)
    for child in self.children { children.append(child.copy()) }
    return Branch.Screen(count: count, children: children, onAction: onAction)
  }
}

/// Returns the length of the longest chain that a stack of 8 MiB holds.
///
/// Ever longer chains run in a process of their own, because a chain that is too long crashes.
private func deepestChain() throws -> Double {
  func survives(_ depth: Int) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["--try-depth", "\(depth)"]
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0 && process.terminationReason == .exit
  }
  var (low, high) = (1000, 2000)
  while try survives(high), high < 1_000_000 { (low, high) = (high, high * 2) }
  while high - low > 500 {
    let middle = (low + high) / 2
    if try survives(middle) { low = middle } else { high = middle }
  }
  return Double(low)
}

/// Makes a chain on a stack of 8 MiB, sends an action at its end, and ends the process.
func tryDepth(_ depth: Int) -> Never {
  let thread = Thread {
    let host = WorkflowHost(drainedByHand: Chain(depth: depth))
    host.rendering.onAction.send(.increment)
    check(host.rendering.count == 1, "depth")
    host.end()
    exit(0)
  }
  thread.stackSize = 8 << 20
  thread.start()
  while true { sleep(1) }
}
