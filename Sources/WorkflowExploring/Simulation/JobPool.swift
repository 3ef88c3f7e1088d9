private import CWorkflowExecutor
import Foundation
import WorkflowSynchronization

/// The jobs of all trees of a simulated world, which run one at a time, as something else decides.
final class JobPool: Sendable {
  /// The executor that runs a job, the tree to which it belongs, and the app that a crash ends.
  struct Place {
    enum Executor {
      /// The actor of a tree.
      case line(any SerialExecutor)
      /// Off it.
      case off(any TaskExecutor)
    }

    let executor: Executor
    /// The number of the tree; nil if it belongs to none.
    let tree: Int?
    /// The number of the app, from 1, since each crash makes another one; 0 outlives crashes.
    let owner: Int

    /// The same without a tree: another actor outlives a crash of the app that has called it.
    var ofNoTree: Place { isLine ? self : Place(executor: executor, tree: nil, owner: 0) }

    var isLine: Bool { if case .line = executor { true } else { false } }
  }

  /// A task, as it is called in messages.
  struct Named {
    /// Its number in this world.
    let number: Int
    let name: String
    /// Whether it is one: a turn of another actor and a yield are jobs without a task.
    let isTask: Bool
  }

  struct Waiting {
    let job: UnownedJob
    let place: Place
    let task: Named
    /// Whether the job is still on its way to the actor, from work off it.
    var isLanding = false
    /// Whether it begins a worker, which then continues on the actor.
    ///
    /// It keeps the order in which the workers of a tree begin.
    var isBeginning = false
    /// The number of the job that ran when this one arrived.
    var arrivedDuring = 0

    /// The job in words.
    var words: String { isLanding ? "\(task.name) comes back" : task.name }

    /// The tree whose order the job keeps; nil if it keeps none.
    var line: Int? { (place.isLine && !isLanding) || isBeginning ? place.tree : nil }
  }

  fileprivate struct State {
    var waiting: [Waiting] = []
    var tasks: [Int: Named] = [:]
    var taskCount = 0
    /// The number of jobs that have begun to run.
    var runCount = 0
    /// The job that runs.
    var current: Waiting?
    var treeCount = 0
    /// The worker of each tree whose task begins next.
    var beginnings: [Int: String] = [:]
    /// The number of the app that runs, or is made.
    var app = 1
    /// Whether something is made that outlives crashes.
    var isKeeping = false
    /// The tasks that have left the simulation, in words, in order.
    var left: [String] = []
    var random: SeededRandom
    /// Set when nothing decides any more: later jobs run as they come.
    var isOver = false
    var isRunning = false
  }

  private let state: Locked<State>
  /// The thread that runs the jobs.
  private let thread = ObjectIdentifier(Thread.current)
  private let arrival = NSCondition()
  /// Whether the runtime tells what leaves; otherwise only what comes back from there is known.
  private let hears = workflow_departures_begin()
  /// Whether something may have left unheard, as a real sleep does.
  private let suspects: Bool

  /// Makes a pool without jobs.
  ///
  /// - Parameter seed: The seed of chance; nil for the same each time.
  init(seed: UInt64?, suspects: Bool) {
    // Not the numbers that choose the orders.
    state = Locked(State(random: SeededRandom(~(seed ?? 0))))
    self.suspects = suspects
  }

  func random() -> UInt64 { state.withLock { $0.random.next() } }

  // MARK: - Arriving

  /// Returns the number of another tree.
  func addTree() -> Int {
    state.withLock { state in
      state.treeCount += 1
      return state.treeCount
    }
  }

  /// The owner of what is made now.
  var owner: Int {
    state.withLock { $0.isKeeping ? 0 : $0.current?.place.owner ?? $0.app }
  }

  /// Makes what outlives crashes.
  func keeping<Value>(_ make: () -> Value) -> Value {
    func set(_ isKeeping: Bool) -> Bool {
      state.withLock { state in
        defer { state.isKeeping = isKeeping }
        return state.isKeeping
      }
    }
    let former = set(true)
    defer { _ = set(former) }
    return make()
  }

  /// The number of the tree that was made last.
  var newestTree: Int { state.withLock { $0.treeCount } }

  /// Names the worker of a tree whose task begins next.
  func willBegin(_ worker: String, on tree: Int) {
    state.withLock { $0.beginnings[tree] = worker }
  }

  func add(_ job: UnownedJob, _ place: Place) {
    let isForeign = ObjectIdentifier(Thread.current) != thread
    let startsItself = state.withLock { state in
      var worker: String?
      if !place.isLine, let tree = place.tree {
        worker = state.beginnings.removeValue(forKey: tree)
      }
      let next = Self.waiting(job, place, worker, &state)
      let task = next.task
      state.waiting.append(next)
      if isForeign, !state.isOver { state.note("\(task.name) (another thread has called it back)") }
      guard state.isOver, !state.isRunning else { return false }
      state.isRunning = true
      return true
    }
    if startsItself { Task { self.runRest() } }
    if isForeign { arrival.withLock { arrival.signal() } }
  }

  private static func waiting(
    _ job: UnownedJob, _ place: Place, _ worker: String?, _ state: inout State
  ) -> Waiting {
    // The number of a task is the same in all its jobs; other jobs have none.
    let id = Int("\(job)".filter(\.isNumber))
    guard let id else {
      let name = state.current.map { "a job for \($0.task.name)" }
      return Waiting(
        job: job, place: place.ofNoTree, task: state.newTask(name ?? "a job", isTask: false))
    }
    let name = worker ?? state.current.map { $0.task.name.asTask } ?? "a message"
    let task = state.tasks[id] ?? state.newTask(name, isTask: true)
    state.tasks[id] = task
    return Waiting(
      job: job, place: place, task: task, isLanding: place.isLine && lands(&state),
      isBeginning: worker != nil, arrivedDuring: state.runCount)
  }

  /// Whether what comes to a tree's actor now may be late: the last one that a task off it sends.
  private static func lands(_ state: inout State) -> Bool {
    guard let current = state.current else { return false }
    // What came before has its place already, since one thread has sent both; so has all that
    // another actor sends.
    for index in state.waiting.indices where state.waiting[index].arrivedDuring == state.runCount {
      state.waiting[index].isLanding = false
    }
    return !current.place.isLine && current.task.isTask
  }

  // MARK: - Running

  /// The jobs that can run now, in the order of their arrival.
  var runnable: [Waiting] {
    state.withLock { state in Self.runnable(state).map { state.waiting[$0] } }
  }

  private static func runnable(_ state: State) -> [Int] {
    var lines: Set<Int> = []
    return state.waiting.indices.filter { index in
      let job = state.waiting[index]
      if job.place.owner != 0, job.place.owner != state.app, !state.isOver { return false }
      return job.line.map { lines.insert($0).inserted } ?? true
    }
  }

  /// Runs one of the jobs that can run now.
  ///
  /// - Returns: The job; nil if there are not so many.
  func run(_ rank: Int) -> Waiting? {
    let next = state.withLock { state -> Waiting? in
      let runnable = Self.runnable(state)
      guard runnable.indices.contains(rank) else { return nil }
      return state.waiting.remove(at: runnable[rank])
    }
    guard var next else { return nil }
    if next.isLanding {
      // From now on, it has its place in the order of the actor.
      next.isLanding = false
      state.withLock { $0.waiting.append(next) }
      return next
    }
    run(next)
    if next.isBeginning, let rest = takeLast(next.task) { run(rest) }
    return next
  }

  /// Removes the job with which a task has just come to the actor of its tree.
  private func takeLast(_ task: Named) -> Waiting? {
    state.withLock { state in
      guard let last = state.waiting.last, last.task.number == task.number, last.place.isLine
      else { return nil }
      return state.waiting.removeLast()
    }
  }

  private func run(_ next: Waiting) {
    state.withLock { state in
      state.current = next
      state.runCount += 1
    }
    let before = workflow_departure_count()
    switch next.place.executor {
    case .line(let line): next.job.runSynchronously(on: line.asUnownedSerialExecutor())
    case .off(let executor): next.job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
    let hasLeft = hears && workflow_departure_count() != before
    state.withLock { state in
      state.current = nil
      if hasLeft { state.note(next.task.name) }
    }
  }

  func hasJobs(of tree: Int) -> Bool {
    state.withLock { $0.waiting.contains { $0.place.tree == tree } }
  }

  // MARK: - Leaving

  /// The tasks that have left the simulation, in words.
  var left: [String] { state.withLock { $0.left } }

  /// Waits some milliseconds for what has left; returns whether anything has come back.
  ///
  /// - Parameter isAtEnd: Whether nothing else is left to do.
  func waitForReturn(isAtEnd: Bool) -> Bool {
    if left.isEmpty, !(suspects && isAtEnd) { return false }
    let end = Date().addingTimeInterval(0.01)
    arrival.lock()
    defer { arrival.unlock() }
    while runnable.isEmpty { if !arrival.wait(until: end) { return !runnable.isEmpty } }
    return true
  }

  /// Runs no job of the app any more, and returns its number; what is made next is another app.
  func crash() -> Int {
    state.withLock { state in
      defer { state.app += 1 }
      return state.app
    }
  }

  /// Runs all jobs that are left, and lets later ones run by themselves.
  func finish() {
    state.withLock { state in
      state.isOver = true
      state.isRunning = true
    }
    // A loop that ignores being cancelled never ends.
    runRest(100_000)
  }

  private func runRest(_ limit: Int = .max) {
    for _ in 0..<limit {
      let next = state.withLock { state -> Waiting? in
        state.isRunning = !state.waiting.isEmpty
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      guard let next else { return }
      run(next)
    }
  }
}

extension String {
  /// The name of a task that a task of this name has made.
  fileprivate var asTask: String { hasPrefix("a task of ") ? self : "a task of \(self)" }
}

extension JobPool.State {
  fileprivate mutating func newTask(_ name: String, isTask: Bool) -> JobPool.Named {
    taskCount += 1
    return JobPool.Named(number: taskCount, name: name, isTask: isTask)
  }

  fileprivate mutating func note(_ text: String) { if !left.contains(text) { left.append(text) } }
}
