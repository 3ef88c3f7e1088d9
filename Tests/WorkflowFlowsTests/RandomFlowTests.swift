import Foundation
import Testing
import WorkflowScreens
import WorkflowTestSupport

@testable import WorkflowFlows

/// Walks through flows, compared with a model that shares no code with them.
struct RandomFlowTests {
  @Test(.rules("56d", "56e", "57a", "57b", "57c", "57d", "57e", "61g"))
  func `three steps of every kind go forwards, back and forwards again as the model says`() {
    let kinds = StepPlan.Decision.allCases.flatMap { decision in
      StepPersistence.allCases.map { StepPlan(decision: decision, persistence: $0) }
    }
    for first in kinds {
      for second in kinds {
        for third in kinds {
          var walk = Walk([first, second, third])
          for move in [Move.proceed, .proceed, .back, .back, .back, .proceed, .proceed, .proceed] {
            walk.make(move)
            guard walk.isRight() else { return }
          }
        }
      }
    }
  }

  @Test(.rules("58a", "59g", "59h", "59k", "59l", "63a", "63d", "63e", "65a", "67j"))
  func `random walks through random flows do what the model says`() {
    for seed in Seeds.chosen(10_000) {
      var random = SeededGenerator(seed: seed)
      let plans = (0..<random.below(11)).map { _ in
        StepPlan(
          decision: random.pick(StepPlan.Decision.allCases),
          persistence: random.pick(StepPersistence.allCases))
      }
      var walk = Walk(plans)
      for _ in 0..<random.below(30) {
        walk.make(Move(&random, steps: plans.count))
        guard walk.isRight() else {
          Issue.record("seed \(seed): \(plans)")
          return
        }
      }
    }
  }
}

private enum Move {
  case proceed
  case back
  /// A step comes into the definition, or leaves it.
  case flip(Int)
  /// The run is saved, and continued from what was saved.
  case save
  /// The parent adds a stop to the path, removes some, or replaces all.
  case push(Int)
  case cut(Int)
  case replace([Int])

  static let all = 14

  init(_ random: inout SeededGenerator, steps: Int) {
    switch random.below(Move.all) {
    case 0..<5: self = .proceed
    case 5..<8: self = .back
    case 8 where steps > 0: self = .flip(random.below(steps))
    case 9 where steps > 0, 10 where steps > 0: self = .push(random.below(steps))
    case 11 where steps > 0: self = .cut(random.below(steps))
    case 12 where steps > 0:
      self = .replace((0..<random.below(4)).map { _ in random.below(steps) }.sorted())
    default: self = .save
    }
  }
}

/// A run and its model, side by side.
private struct Walk {
  private let plans: [StepPlan]
  private var model: FlowModel
  private var run: FlowRun
  private var moves = 0

  init(_ plans: [StepPlan]) {
    self.plans = plans
    model = FlowModel(plans, launchedWith: "launch")
    run = flow(plans, model.isPresent).workflow(launchingWith: "launch").makeInitialState()
  }

  mutating func make(_ move: Move) {
    moves += 1
    switch move {
    case .proceed:
      model.proceed("value \(moves)")
      if let top = run.current { run.handle(.proceed(.value("value \(moves)")), from: top.serial) }
    case .back:
      model.back()
      run.goBack()
    case .flip(let step):
      model.isPresent[step].toggle()
      run.adopt(flow(plans, model.isPresent).definition)
    case .save: save()
    case .push(let step):
      model.push([step], "value \(moves)")
      let stop = stop(at: step)
      follow { $0.push(stop) }
    case .cut(let step):
      model.cut(to: step)
      follow { $0.cut(toStepNamed: "step \(step)") }
    case .replace(let steps):
      model.replace(with: steps, "value \(moves)", launchedWith: "launch")
      let stops = steps.map(stop(at:))
      follow { $0.replace(with: stops) }
    }
  }

  private func stop(at step: Int) -> FlowStop {
    FlowStop(TextStep.self, named: "step \(step)", with: "value \(moves)")
  }

  /// Changes the path as a parent does that has kept it.
  private mutating func follow(_ change: (inout FlowPath) -> Void) {
    var path = FlowPath(run.visits, run.followed ?? FlowPath().contents.version)
    change(&path)
    run.follow(ifChanged: path)
  }

  private mutating func save() {
    let workflow = flow(plans, model.isPresent).workflow(launchingWith: "launch")
    do {
      let saved = try #require(try workflow.save(run))
      let data = try JSONEncoder().encode(saved)
      run =
        try workflow.restore(JSONDecoder().decode(SavedFlow.self, from: data))
        ?? workflow.makeInitialState()
      model.restore(launchedWith: "launch")
    } catch {
      Issue.record(error)
    }
  }

  /// Compares the run with the model.
  func isRight() -> Bool {
    let visits = run.visits.map { visit in
      FlowModel.Visit(
        step: Int(visit.step.name.dropFirst(5)) ?? -1,
        input: visit.argument.value(as: String.self) ?? "none", hasNode: visit.isBuilt)
    }
    var result: String?
    if case .finished(let value) = run.end { result = value.value(as: String.self) }
    #expect(visits == model.stack)
    #expect(result == model.result)
    #expect(run.position?.number == model.number)
    #expect(model.stack.isEmpty || run.position?.count == model.count)
    #expect(run.canGoBack == model.canGoBack)
    let hasFailed = if case .failed = run.end { true } else { false }
    #expect(hasFailed == model.hasFailed)
    return visits == model.stack && result == model.result && hasFailed == model.hasFailed
  }
}
