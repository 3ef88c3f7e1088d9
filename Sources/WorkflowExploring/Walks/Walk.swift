import Workflow
import WorkflowTextUI

/// A walk through one app: the steps so far, and what was seen.
struct Walk<Root: Workflow> {
  let walker: Walker<Root>
  let app: any WalkedApp<Root>
  private(set) var steps: [Step] = []
  /// What was shown after each step.
  private(set) var pictures: [Picture] = []
  private(set) var place = ""
  /// Whether the last step had a target.
  private(set) var wasTaken = false
  private var model: (any Modelling<Root>)?
  /// What was shown before the first step.
  let start: Picture
  /// A command that was done last and can be taken back, and the value before it.
  private(set) var begun: (inverse: Exploration<Root>.Inverse, value: String)?

  /// The only property that is checked; nil for all.
  private let only: String?

  init(_ walker: Walker<Root>, checks: WorkflowChecks = [], only: String? = nil) throws {
    self.walker = walker
    self.only = only
    walker.willBegin()
    app = try walker.make(World(), nil, checks)
    app.settle()
    model = walker.rules.makeModel?()
    start = app.picture
    place = currentPlace
  }

  private var moment: ExploredApp<Root> { ExploredApp(app: app) }

  private var currentPlace: String {
    walker.rules.place?(moment) ?? app.screens.sorted().joined(separator: " + ")
  }

  /// Does a step, and checks what has to hold after it.
  ///
  /// - Parameter checksMore: Whether to make the checks as well that take longer.
  mutating func take(_ step: Step, checksMore: Bool) throws -> Failure? {
    let former = begun
    let next = walker.rules.inverse(begunBy: step).map { ($0, $0.value(app.rendering)) }
    wasTaken = app.take(step)
    guard wasTaken else { return nil }
    begun = next
    steps.append(step)
    pictures.append(app.picture)
    place = currentPlace
    model?.follow(step.line)
    return try check(checksMore: checksMore, difference(since: former, step))
  }

  /// Checks what has to hold now.
  func check(checksMore: Bool, _ difference: Problem? = nil) throws -> Failure? {
    var problems = quickProblems
    if let difference { problems.append(difference) }
    if checksMore, !app.hasEnded {
      problems += try OccasionalChecks(walker: walker, app: app).problems(only: only)
    }
    return problems.first { only == nil || only == $0.property }.map {
      failure($0.property, $0.detail)
    }
  }

  private var quickProblems: [Problem] {
    var problems: [Problem] = []
    if walker.isOn(.drops), let drop = app.watch.dropped.first {
      problems.append(Problem(Exploration<Root>.Check.drops.rawValue, drop))
    }
    for property in walker.rules.properties {
      if let text = property.problem(moment) { problems.append(Problem(property.name, text)) }
    }
    if let text = model?.problem(of: moment) {
      problems.append(Problem("the app is like its model", text))
    }
    return problems
  }

  /// Compares a value with the one before a command that was taken back.
  private func difference(
    since former: (inverse: Exploration<Root>.Inverse, value: String)?, _ step: Step
  ) -> Problem? {
    guard let former, step.isCommand(former.inverse.back) else { return nil }
    let value = former.inverse.value(app.rendering)
    if value == former.value { return nil }
    return Problem(
      "\(former.inverse.command) and \(former.inverse.back)",
      "It was \(former.value), and is \(value).")
  }

  /// Ends the app, and checks that everything has ended.
  mutating func finish() -> Failure? {
    app.end()
    let property = Exploration<Root>.Check.sessions.rawValue
    guard walker.isOn(.sessions), only == nil || only == property, app.watch.openSessions != 0
    else { return nil }
    return failure(
      property,
      "\(app.watch.openSessions) sessions go on after the end of the app.")
  }

  func failure(_ property: String, _ detail: String) -> Failure {
    Failure(
      property: property, detail: detail, steps: steps,
      before: pictures.dropLast().last ?? start, after: pictures.last ?? start)
  }
}
