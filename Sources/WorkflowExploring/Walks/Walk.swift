import Workflow
import WorkflowTextUI

/// A walk through one app: the steps so far, and what was seen.
struct Walk<Root: Workflow> {
  let source: AppSource<Root>
  let app: any WalkedApp<Root>
  private(set) var steps: [Step] = []
  /// The picture after each step.
  private(set) var pictures: [Picture] = []
  private(set) var place = ""
  /// The issue that the last step has recorded.
  private var issue: Problem?
  /// Whether the last step had a target.
  private(set) var wasTaken = false
  private(set) var models: [any Modelling<Root>]
  /// The problems that models have found after the last step.
  private var modelProblems: [Problem] = []
  /// The picture before the first step.
  let start: Picture
  /// The commands that can take the last step back, and the values before it.
  private(set) var begun: [(inverse: Exploration<Root>.Inverse, value: Any)] = []
  /// A difference of a restored app; nil if it shows everything, or was not looked at.
  private var unshown: Unshown?

  private let looksFor: Properties
  /// Whether the runtime checks each pass.
  private let isChecked: Bool

  private struct Unshown {
    /// The difference in words, and the place where it was seen.
    let detail: String
    let place: String
    /// The parts that its states have not had since then.
    var lostParts: Set<LostPart>
    /// The parts that they had not had then, and have had at a later look.
    var foundParts: Set<LostPart> = []
    /// The actions of each node in a row after which that still was so.
    var actions: [String: Set<String>] = [:]
    /// Whether it was not shown the last time, either.
    var isSeen = true

    /// Takes another look; returns false if it is no longer there, or something else is.
    mutating func isThere(
      _ newLostParts: Set<LostPart>, _ newDetail: String?, at newPlace: String
    ) -> Bool {
      // A notice that comes again is a new one.
      guard foundParts.isDisjoint(with: newLostParts) else { return false }
      foundParts.formUnion(lostParts.subtracting(newLostParts))
      lostParts.formIntersection(newLostParts)
      isSeen = detail == newDetail
      // Elsewhere in the app, there may be nothing to see of it.
      return !lostParts.isEmpty && (isSeen || place != newPlace)
    }

    /// Whether it is no notice, which is gone with the next action of its node.
    var isLasting: Bool {
      let count = actions.values.reduce(0) { $0 + $1.count }
      return isSeen && count >= 3
        && lostParts.allSatisfy { actions[$0.path, default: []].count >= 2 }
    }
  }

  /// The properties whose failures matter.
  enum Properties {
    case all
    case one(String)
    /// All are checked, but only to see whether that stops the program.
    case none

    func has(_ property: String) -> Bool {
      if case .one(let name) = self { name == property } else { true }
    }
  }

  init(
    _ source: AppSource<Root>, checks: WorkflowChecks, looksFor: Properties
  ) throws {
    self.source = source
    self.looksFor = looksFor
    isChecked = !checks.isEmpty
    ((app, start), issue) = try RecordedIssue.first {
      let app = try source.make(World(), checks, nil)
      app.settle()
      return (app, app.picture)
    }
    models = source.rules.models.map { $0() }
    let (_, later) = try RecordedIssue.first {
      place = currentPlace
      followModels(nil)
    }
    issue = issue ?? later
  }

  /// The steps after which something else was shown.
  var stepsWithChange: [Step] {
    zip(steps, zip([start] + pictures, pictures)).filter { $1.0 != $1.1 }.map(\.0)
  }

  /// The difference of a restored app in words; nil if none was looked for, or none is there.
  var restoredDifference: String? { unshown?.detail }

  private var moment: ExploredApp<Root> { ExploredApp(app: app) }

  private var currentPlace: String {
    source.rules.place?(moment) ?? moment.screens
  }

  /// Does a step, and checks what has to hold after it.
  ///
  /// - Parameter checksMore: Returns for the place that the step has led to whether to make the
  ///   checks as well that take longer.
  mutating func take(_ step: Step, checksMore: (_ place: String) -> Bool) throws -> Failure? {
    let former = begun
    app.watch.beginStep()
    let (after, recorded) = try RecordedIssue.first {
      let next = source.rules.inverses(begunBy: step).map { ($0, $0.value(app.rendering)) }
      let isTaken = app.take(step)
      if isTaken { followModels(step) }
      return (isTaken, next, app.picture, currentPlace)
    }
    issue = recorded
    wasTaken = after.0
    guard wasTaken || recorded != nil else { return nil }
    (begun, place) = (after.1, after.3)
    steps.append(step)
    pictures.append(after.2)
    return try check(checksMore: checksMore(place), since: former)
  }

  /// Checks what has to hold now.
  ///
  /// - Parameter former: The values that the last step may have restored, from before it.
  mutating func check(
    checksMore: Bool, since former: [(inverse: Exploration<Root>.Inverse, value: Any)] = []
  ) throws -> Failure? {
    // Only an action changes what a restored app does not have.
    let checksRestored = unshown != nil && !app.watch.lastActions.isEmpty
    let ((found, lostParts), recorded) = try RecordedIssue.first {
      () -> ([Problem], Set<LostPart>?) in
      let problems =
        namedProblems + former.compactMap { difference(from: $0.value, before: $0.inverse) }
      guard checksMore || checksRestored, !app.hasEnded else { return (problems, nil) }
      let restoring = Exploration<Root>.Check.restoring.rawValue
      let checks = OccasionalChecks(source: source, app: app) { [looksFor] in
        looksFor.has($0) && (checksMore || $0 == restoring)
      }
      let (more, lostParts) = try checks.results()
      return (problems + more, lostParts)
    }
    if let lostParts { noteRestored(found, lostParts) }
    noteActions()
    if case .none = looksFor { return nil }
    let problems = [issue, recorded].compactMap(\.self) + found
    return problems.first { isFailure($0.property) }.map { failure($0.property, $0.detail) }
  }

  private func isFailure(_ property: String) -> Bool {
    guard looksFor.has(property) else { return false }
    return property != Exploration<Root>.Check.restoring.rawValue || unshown?.isLasting == true
  }

  /// Notes what a restored app does not show.
  private mutating func noteRestored(_ problems: [Problem], _ lostParts: Set<LostPart>) {
    let restoring = Exploration<Root>.Check.restoring.rawValue
    let detail = problems.first { $0.property == restoring }?.detail
    if unshown?.isThere(lostParts, detail, at: place) != true {
      unshown = detail.map { Unshown(detail: $0, place: place, lostParts: lostParts) }
    }
  }

  /// Notes the actions after which a restored app may still show less.
  private mutating func noteActions() {
    if unshown == nil { return }
    // Without an action, a notice stays; and a key, a click and a command may all do the same. What
    // follows from an action in the same step is part of it.
    for (path, name) in app.watch.lastActions { unshown?.actions[path, default: []].insert(name) }
  }

  private var namedProblems: [Problem] {
    var problems: [Problem] = []
    if source.isOn(.drops), let drop = app.watch.dropped.first {
      problems.append(Problem(Exploration<Root>.Check.drops.rawValue, drop))
    }
    for property in source.rules.properties {
      if let text = property.problem(moment) { problems.append(Problem(property.name, text)) }
    }
    return problems + modelProblems
  }

  private mutating func followModels(_ step: Step?) {
    let moment = moment
    modelProblems = models.indices.compactMap { models[$0].follow(step?.line, moment) }
  }

  /// Compares a value with the one before a command, if the last step has taken that back.
  private func difference(
    from former: Any, before inverse: Exploration<Root>.Inverse
  ) -> Problem? {
    guard steps.last?.isCommand(inverse.back) == true else { return nil }
    let value = inverse.value(app.rendering)
    // The text of a Set or a Dictionary has no order.
    let isSame =
      (value as? any Equatable)?.isEqual(to: former) ?? ("\(value)" == "\(former)")
    if isSame { return nil }
    return Problem(
      "\(inverse.command) and \(inverse.back)", "It was \(former),\nand is \(value).")
  }

  /// Ends the app.
  func finish() throws -> Failure? {
    let (_, recorded) = try RecordedIssue.first { app.end() }
    guard case .none = looksFor else {
      return recorded.flatMap { looksFor.has($0.property) ? failure($0.property, $0.detail) : nil }
    }
    return nil
  }

  func failure(_ property: String, _ detail: String) -> Failure {
    Failure(
      property: property, detail: detail, steps: steps,
      before: pictures.dropLast().last ?? start, after: pictures.last ?? start,
      isChecked: isChecked)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
