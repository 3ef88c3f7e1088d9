import Workflow
import WorkflowTerminal
import WorkflowTesting

/// Chooses what happens next in a simulation.
///
/// Half of all seeds choose with equal chances. The others give each task, call and the user a
/// priority, the highest goes first, and one to three times the one that goes first becomes the last
/// (PCT; Burckhardt and others, 2010). So a bug that needs few orders is found soon, however long the
/// rest of the simulation is.
struct OrderChooser {
  /// Something that can continue.
  private enum Actor: Hashable {
    case task(Int), sleeper(Int), call(Int)
    case user, time
  }

  private var random: SeededRandom
  /// The number of steps that the user still does.
  private var userSteps: Int
  /// The number of answers of which one is an error.
  private let failureRate: Int
  private var crashCount: Int
  /// Whether all jobs run after each step, so that only the order of steps differs.
  ///
  /// Most races need no more, and then the steps that lead there are few.
  private let isCoarse: Bool
  /// The priority of each actor; nil if all have the same chance.
  private var priorities: [Actor: UInt64]?
  /// The numbers of the steps at which the first one becomes the last.
  private var changes: Set<Int> = []
  private var stepCount = 0

  init(_ seed: UInt64) {
    random = SeededRandom(seed)
    isCoarse = Self.isCoarse(seed)
    let isShort = random.oneIn(2) || Self.isCoarse(seed)
    userSteps = Int.random(in: 1...(isShort ? 4 : 16), using: &random)
    failureRate = [2, 2, 8, 1000].randomElement(using: &random) ?? 8
    crashCount = Int.random(in: 0...2, using: &random)
    if random.oneIn(2) {
      priorities = [:]
      let count = Int.random(in: 1...3, using: &random)
      changes = Set((0..<count).map { _ in Int.random(in: 0..<60, using: &random) })
    }
  }

  static func isCoarse(_ seed: UInt64) -> Bool { seed % 4 == 1 }

  /// Returns the next step; nil if nothing is left to do.
  mutating func next<Root: Workflow>(in run: SimulatedRun<Root>) -> Step? {
    if isCoarse {
      let hasRunAll = run.steps.last == .runAll
      if !hasRunAll, !run.waitsForTime { return .runAll }
    }
    // What has left may come back before time passes.
    if run.waitsForTime { _ = run.jobs.waitForReturn(isAtEnd: false) }
    var choices = waiting(in: run)
    let isOver = run.app.hasEnded || run.world.clock.now >= run.end
    if userSteps > 0, !isOver { choices.append((.user, .run(1))) }
    if run.waitsForTime, let step = run.timeStep { choices.append((.time, step)) }
    stepCount += 1
    if run.source.rules.hasCrashes, !run.app.hasEnded, crashCount > 0, random.oneIn(25) {
      crashCount -= 1
      return .crash
    }
    guard let (actor, step) = choose(from: choices) else { return nil }
    switch actor {
    case .user:
      userSteps -= 1
      return userStep(in: run) ?? next(in: run)
    case .call: return failing(step, run.source.rules) ?? step
    case .time:
      let isWaitedFor = userSteps > 0 || !run.world.waitingCalls.isEmpty
      return isWaitedFor && random.oneIn(3) ? part(of: step) : step
    case .task, .sleeper: return step
    }
  }

  /// Returns the step that lets a call fail, or loses its answer; nil if it is answered.
  private mutating func failing<Root: Workflow>(_ step: Step, _ rules: Exploration<Root>) -> Step? {
    guard case .answer(let name, let number) = step else { return nil }
    var failures: [Step] = []
    if rules.errors[name] != nil { failures.append(.failure(name, number: number)) }
    if rules.losses[name] != nil { failures.append(.loss(name, number: number)) }
    guard !failures.isEmpty, random.oneIn(failureRate) else { return nil }
    return failures.randomElement(using: &random)
  }

  /// Returns a step by which less time passes: the user, and answers, do not wait for deadlines.
  private mutating func part(of step: Step) -> Step {
    guard case .input(.wait(let time)) = step, time >= .milliseconds(2) else { return step }
    let milliseconds = Int(time / .milliseconds(1))
    return .input(.wait(.milliseconds(Int.random(in: 1..<milliseconds, using: &random))))
  }

  /// The jobs, sleepers and calls that can continue, in the order in which they came.
  private func waiting<Root: Workflow>(in run: SimulatedRun<Root>) -> [(Actor, Step)] {
    let tasks = run.jobs.runnable.map { Actor.task($0.task.number) }
    let sleepers = run.due.map { Actor.sleeper($0) }
    let jobs = (tasks + sleepers).enumerated().map { ($1, Step.run($0 + 1)) }
    var numbers: [String: Int] = [:]
    let calls = run.world.waitingCalls.map { call in
      numbers[call.name, default: 0] += 1
      return (Actor.call(call.id), Step.answer(call.name, number: numbers[call.name] ?? 1))
    }
    return jobs + calls
  }

  private mutating func choose(from choices: [(Actor, Step)]) -> (Actor, Step)? {
    guard priorities != nil else { return choices.randomElement(using: &random) }
    for (actor, _) in choices where priorities?[actor] == nil {
      // The lower half is for those that become the last.
      priorities?[actor] = random.next() | 1 << 63
    }
    guard let first = highest(of: choices) else { return nil }
    guard changes.contains(stepCount) else { return first }
    priorities?[first.0] = UInt64(1000 - changes.count)
    changes.remove(stepCount)
    return highest(of: choices)
  }

  private func highest(of choices: [(Actor, Step)]) -> (Actor, Step)? {
    choices.max { (priorities?[$0.0] ?? 0) < (priorities?[$1.0] ?? 0) }
  }

  /// Chooses what the user does.
  private mutating func userStep<Root: Workflow>(in run: SimulatedRun<Root>) -> Step? {
    let choices = run.app.possibilities.choices
      .filter { ![.wait, .answer, .size].contains($0.kind) }
    let choice = Chooser.ofOneKind(choices, &random).randomElement(using: &random)
    return choice?.steps().randomElement(using: &random)
  }
}
