import Workflow
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTesting

/// A simulation of one world: its app, what waits there, and what has happened.
struct SimulatedRun<Root: Workflow> {
  let source: AppSource<Root>
  let world: World
  let jobs: JobPool
  private(set) var app: any WalkedApp<Root>
  /// The number of steps when all that waits began to be done; nil before that.
  private var resumedAt: Int?
  private(set) var steps: [Step] = []
  /// The effect of each step, and the picture after it; empty unless the run tells.
  private(set) var notes: [String] = []
  private(set) var pictures: [Picture] = []

  private let seed: UInt64?
  private let issue: RecordedIssue
  private let looksFor: Walk<Root>.Properties
  private let tells: Bool
  private var journal: WorkflowJournal?
  private var crashed: [any WalkedApp<Root>] = []
  private var models: [any Modelling<Root>]
  /// The jobs in which sleeps have begun, by their numbers.
  private var jobsOfSleeps: [Int: JobPool.Waiting] = [:]
  /// The sleeps of apps that have crashed, which never end.
  private var lostSleeps: Set<Int> = []
  private let willStep: (Step) -> Void
  /// The number of jobs that ran in steps that run all.
  private(set) var jobCount = 0
  /// The number of the app's events when it was checked last.
  private var checkedEvents = -1

  /// The time after which a simulation ends.
  private(set) var end = TestClock.Instant(offset: .seconds(60))

  /// Makes a world and its app; nothing has run in it.
  init(
    _ source: AppSource<Root>, seed: UInt64?, in jobs: JobPool, looksFor: Walk<Root>.Properties,
    tells: Bool, issue: RecordedIssue, willStep: @escaping (Step) -> Void
  ) throws {
    (self.seed, self.issue) = (seed, issue)
    self.willStep = willStep
    self.source = source
    self.jobs = jobs
    self.looksFor = looksFor
    self.tells = tells
    world = World(jobs: jobs)
    if source.rules.hasCrashes { journal = WorkflowJournal(inMemoryKeeping: 10) }
    app = try source.make(world, [], journal)
    models = source.rules.models.map { $0() }
    if tells { pictures.append(app.picture) }
  }

  /// Makes a run in a world of its own, and ends it.
  static func make<Result>(
    _ source: AppSource<Root>, seed: UInt64?, looksFor: Walk<Root>.Properties = .all,
    tells: Bool = false, suspects: Bool = true, willStep: @escaping (Step) -> Void = { _ in },
    _ body: (inout SimulatedRun) throws -> Result
  ) throws -> Result {
    let jobs = JobPool(seed: seed, suspects: suspects)
    return try CurrentJobs.$simulation.withValue(jobs) {
      let issue = RecordedIssue()
      return try issue.listen {
        var run = try SimulatedRun(
          source, seed: seed, in: jobs, looksFor: looksFor, tells: tells, issue: issue,
          willStep: willStep)
        // Fakes also do their work if their answers are not awaited; that is no part of the run.
        defer {
          issue.end()
          run.finish()
        }
        return try body(&run)
      }
    }
  }

  /// Ends all apps, and lets all tasks run to their end.
  private func finish() {
    for app in crashed + [app] { app.end() }
    // A call that cannot be cancelled may be followed by another one.
    for _ in 0..<100 {
      world.endCalls()
      jobs.finish()
      if world.waiting.isEmpty { return }
    }
  }

  private var moment: ExploredApp<Root> { ExploredApp(app: app) }
}

// MARK: - Steps

extension SimulatedRun {
  /// Does a step, if it can be done, and checks what has to hold after it.
  mutating func take(_ step: Step) throws -> Failure? {
    let note = tells ? note(of: step) : ""
    app.watch.beginStep()
    willStep(step)
    var problem: Problem?
    if step == .runAll {
      guard !waitsForTime else { return nil }
      problem = runAll()
    } else {
      do {
        guard try perform(step) else { return nil }
        problem = self.problem(after: step)
      } catch {
        let name = "the app continues after a crash"
        problem = matters(name) ? Problem(name, "\(error)") : nil
      }
    }
    steps.append(step)
    if tells {
      notes.append(note)
      pictures.append(app.picture)
    }
    return problem.map { failure($0.property, $0.detail) }
  }

  /// Does a step; returns false if it cannot be done.
  private mutating func perform(_ step: Step) throws -> Bool {
    switch step {
    case .run(let number): return run(number - 1)
    case .answer(let name, let number): return world.answer(name, number)
    case .failure(let name, let number):
      return source.rules.errors[name].map { world.end(name, number, with: .failure($0)) } ?? false
    case .loss(let name, let number):
      return source.rules.losses[name].map { world.end(name, number, with: .success($0)) } ?? false
    case .input(.wait(let time)): return wait(time)
    case .crash: return try crash()
    case .runAll, .event, .input: return (try? app.perform(step)) ?? false
    }
  }

  /// Runs a job, or wakes a task whose time has come.
  private mutating func run(_ index: Int) -> Bool {
    let jobCount = jobs.runnable.count
    if index < jobCount {
      guard let job = jobs.run(index) else { return false }
      for sleep in world.clock.sleepers where jobsOfSleeps[sleep.id] == nil {
        jobsOfSleeps[sleep.id] = job
      }
      return true
    }
    let due = due
    guard due.indices.contains(index - jobCount) else { return false }
    world.clock.wake(due[index - jobCount])
    return true
  }

  /// Runs all that waits; returns the first problem.
  private mutating func runAll() -> Problem? {
    for _ in 0..<Self.mostJobs {
      jobCount += 1
      guard run(0) else { return nil }
      if let problem = problem(after: .runAll) { return problem }
    }
    guard !waitsForTime, source.isOn(.rest), matters(Exploration<Root>.Check.rest.rawValue)
    else { return nil }
    return Problem(
      Exploration<Root>.Check.rest.rawValue,
      """
      After \(Self.mostJobs) jobs, there are still more: \(jobs.runnable.first?.task.name ?? "a sleep"). \
      Is there a loop that waits for no time?
      """)
  }

  /// The number of jobs after which an app never comes to rest.
  private static var mostJobs: Int { 3000 }
  /// The number of jobs after which a simulation ends, if a loop without an end is allowed.
  static var mostJobsOfAll: Int { 100_000 }

  /// Whether nothing can be done before time passes.
  var waitsForTime: Bool { jobs.runnable.isEmpty && due.isEmpty }

  /// The sleeps whose time has come, by their numbers.
  var due: [Int] { sleeps.prefix { $0.deadline <= world.clock.now }.map(\.id) }

  /// The sleeps of the present app, in the order of their deadlines.
  private var sleeps: [(id: Int, deadline: TestClock.Instant)] {
    world.clock.sleepers.filter { !lostSleeps.contains($0.id) }
  }

  /// Moves the clock to the next moment at which something happens, or by a shorter time.
  private func wait(_ time: Duration) -> Bool {
    let clock = world.clock
    guard waitsForTime, let next = sleeps.first?.deadline else { return false }
    var end = min(next, clock.now.advanced(by: time))
    // The line of a step has whole milliseconds.
    if end.duration(to: next) < .milliseconds(1) { end = next }
    app.pass(clock.now.duration(to: end))
    clock.moveHolding(to: end)
    return true
  }

  private mutating func crash() throws -> Bool {
    guard let journal else { return false }
    let owner = jobs.crash()
    world.loseCalls(of: owner)
    let sleeps = world.clock.sleepers.map(\.id)
    lostSleeps.formUnion(sleeps.filter { jobsOfSleeps[$0]?.place.owner == owner })
    // The old app is not told, so it may write into the old journal when all is over.
    let copy = try journal.copyInMemory()
    self.journal = copy
    let next = try source.make(world, [], copy)
    crashed.append(app)
    app = next
    checkedEvents = -1
    return true
  }

  /// The step that continues in the order in which all came; nil if nothing is left to do.
  var firstCome: Step? {
    if !waitsForTime || jobs.waitForReturn(isAtEnd: false) { return .runAll }
    if let call = world.waitingCalls.first { return .answer(call.name, number: 1) }
    if let timeStep { return timeStep }
    let isAtEnd = app.watch.runningWorkers > 0
    return jobs.waitForReturn(isAtEnd: isAtEnd) ? .runAll : nil
  }

  /// The passing of time until something happens; nil if nothing sleeps or the end has come.
  var timeStep: Step? {
    guard let next = sleeps.first?.deadline, next <= end else { return nil }
    return .input(.wait(world.clock.now.duration(to: next)))
  }

  /// Does all that waits in the order in which it came, and checks what has to hold at the end.
  mutating func resume() throws -> Failure? {
    // What the user did last has its time, too.
    end = world.clock.now.advanced(by: .seconds(60))
    resumedAt = steps.count
    let start = jobCount
    var isOver = false
    while jobCount - start < Self.mostJobsOfAll, steps.count - (resumedAt ?? 0) < 10_000 {
      guard let step = firstCome else {
        isOver = true
        break
      }
      if let failure = try take(step) { return failure }
    }
    // An app that never rests has not had its time.
    let problem =
      (isOver ? problem(in: source.rules.endings) : nil)
      ?? issue.problem.flatMap { matters($0.property) ? $0 : nil }
    return problem.map { failure($0.property, $0.detail) }
  }
}

// MARK: - Checks

extension SimulatedRun {
  /// Checks what has to hold at the beginning.
  mutating func check() -> Failure? {
    problem(after: nil).map { failure($0.property, $0.detail) }
  }

  /// Checks what has to hold now.
  private mutating func problem(after step: Step?) -> Problem? {
    if app.watch.eventCount != checkedEvents { app.settle() }
    // What a worker does to a fake is no event of the tree, but it may break a property.
    checkedEvents = app.watch.eventCount
    let moment = moment
    var problems: [Problem] = []
    for index in models.indices {
      if let problem = models[index].follow(step == .crash ? "crash" : step?.line, moment) {
        problems.append(problem)
      }
    }
    return problems.first { matters($0.property) } ?? problem(in: source.rules.properties)
      ?? issue.problem.flatMap { matters($0.property) ? $0 : nil }
  }

  private func matters(_ property: String) -> Bool {
    if case .none = looksFor { false } else { looksFor.has(property) }
  }

  private func problem(in properties: [Exploration<Root>.Property]) -> Problem? {
    var first: Problem?
    // One of them may be what stops, or what records an issue.
    let asksAll = looksFor.has(RecordedIssue.property)
    for property in properties where asksAll || matters(property.name) {
      let text = property.problem(moment)
      if matters(property.name) { first = first ?? text.map { Problem(property.name, $0) } }
      if first != nil { return first }
    }
    return nil
  }

  func failure(_ property: String, _ detail: String) -> Failure {
    Failure(
      property: property, detail: detail, steps: steps, chosenCount: resumedAt,
      before: pictures.dropLast().last, after: pictures.last, notes: notes, seed: seed)
  }

  /// The effect of a step, in words.
  private func note(of step: Step) -> String {
    switch step {
    case .run(let number):
      let waiting = jobs.runnable.map(\.words)
      let sleeping = due.map { "the sleep of \(jobsOfSleeps[$0]?.task.name ?? "a task")" }
      let all = waiting + sleeping
      guard all.indices.contains(number - 1) else { return "" }
      return number == 1 ? all[0] : "\(all[number - 1]), before \(all[0])"
    case .answer(_, let number) where number > 1, .failure(_, let number) where number > 1,
      .loss(_, let number) where number > 1:
      return "before the call that was made first"
    case .event, .input:
      return jobs.runnable.first.map { "while \($0.task.name) waits" } ?? ""
    case .answer, .failure, .loss, .runAll, .crash: return ""
    }
  }
}
