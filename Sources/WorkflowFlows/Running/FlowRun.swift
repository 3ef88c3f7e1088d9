/// The state of a flow: the visits of its steps, and the moves that led to them.
///
/// It is a value without a task or a callback. The workflow of a flow has it as its state, and a
/// ``FlowWalk`` goes through it in a test.
public struct FlowRun {
  /// The visits of the history, and the one on top.
  var visits = VisitStack()
  /// The parts that were built from their input, by their serial numbers.
  var parts: [Int: BuiltPart] = [:]
  var end: FlowEnd?
  /// The moves, the latest last; the oldest are forgotten.
  package internal(set) var moves: [FlowMove] = []
  /// Whether the end is not yet reported to the parent: one that no event of a step has caused.
  var hasUnreportedEnd = false

  var definition: FlowDefinition
  var launch: FlowLaunch
  /// The number of the next visit or part.
  ///
  /// Numbers grow, so a newer one belongs to a later visit.
  var nextSerial = 0
  /// The number of definitions so far.
  var revision = 0
  /// The version of the path that the parent holds and the flow has followed; nil without one.
  var followed: FlowPath.Version?
  /// The number of changes of the visits so far.
  var changeCount = 0

  /// The number of moves that a run remembers.
  static let moveLimit = 256

  /// A part of a flow that was built from its input.
  struct BuiltPart {
    /// The part around it; nil for the flow itself.
    let parent: Int?
    var entry: EntryID
    let argument: AnyArguments
    var definition: FlowDefinition
    /// Whether it is the rest of a branch that has gone, and not built by the entry.
    var isRest = false

    /// The last entry that it stands for.
    var last: EntryID { isRest ? definition.lastID ?? entry : entry }
  }

  /// Creates a run that begins at the first step that is shown, or at none.
  init(_ definition: FlowDefinition, _ launch: FlowLaunch, begins: Bool = true) {
    self.definition = definition
    self.launch = launch
    if begins { begin() }
  }

  /// The visit on top, if the flow has not ended.
  var current: VisitRecord? { end == nil ? visits.last : nil }

  /// Whether there is a visit below the one on top.
  var canGoBack: Bool { end == nil && visits.count > 1 }

  mutating func note(_ move: FlowMove) {
    // Rule 66e.
    if moves.count >= FlowRun.moveLimit { moves.removeFirst(FlowRun.moveLimit / 2) }
    // Rule 66a.
    moves.append(move)
    switch move {
    case .backRefused, .ignored: ()
    case .launched, .proceeded, .wentBack, .abandoned, .completed, .failed: changeCount += 1
    }
  }
}

// MARK: - Events

extension FlowRun {
  /// Does what the body of a visit asks for, if that visit is on top or ends itself.
  mutating func handle(_ event: StepEvent<AnyArguments>, from serial: Int) {
    // Rule 58f.
    if case .dismiss = event.kind, end == nil, dismiss(serial) { return }
    // Rules 58b, 61b.
    guard let top = current, top.serial == serial else {
      let step = visits.first { $0.serial == serial }?.step.name
      return note(.ignored(step ?? "a step that has ended"))
    }
    switch event.kind {
    case .proceed(let arguments): proceed(from: top, with: arguments ?? .none)
    case .back: goBack()
    case .abandon, .dismiss: abandon()
    }
  }

  /// Ends a visit and those above it; returns false if it has ended.
  private mutating func dismiss(_ serial: Int) -> Bool {
    guard let above = visits.count(above: serial) else { return false }
    // Rule 58g.
    if above + 1 == visits.count { abandon() } else { goBack(by: above + 1) }
    return true
  }

  // Rule 59a.
  mutating func goBack() { goBack(by: visits.count > 1 ? 1 : nil) }

  /// Goes back to the nearest visit below of a step with this name.
  mutating func goBack(toStepNamed name: String) {
    // Rules 59d, 59e.
    goBack(by: visits.countAbove { $0.step.name == name })
  }

  /// Ends the visits on top; nil if there is nothing to go back to.
  private mutating func goBack(by number: Int?) {
    // Rule 66d.
    guard let top = current else { return note(.ignored(visits.last?.step.name ?? "the flow")) }
    // Rule 59c.
    guard let number else { return note(.backRefused(top.step.name)) }
    endVisits(keeping: visits.count - number)
    guard let target = buildTop() else { return }
    note(.wentBack(to: target.step.name, from: top.step.name))
  }

  /// Ends all but the lowest visits.
  mutating func endVisits(keeping kept: Int) {
    visits.removeLast(visits.count - kept)
    // A part that was built later than the visit on top belongs to visits that have ended.
    // Rule 64c.
    if !parts.isEmpty { parts = parts.filter { $0.key < visits.last?.serial ?? 0 } }
  }

  /// Builds the visit on top, if its step was skipped, and returns it; nil if there is none.
  mutating func buildTop() -> VisitRecord? {
    // Rule 56c.
    if let top = visits.last, !top.isBuilt { visits.replaceLast(with: top.built()) }
    return visits.last
  }

  mutating func abandon() {
    // Rule 61i.
    guard end == nil else { return note(.ignored(visits.last?.step.name ?? "the flow")) }
    // Rule 61h.
    endVisits(keeping: 0)
    end(.abandoned, .abandoned)
  }

  /// Begins anew, with the original argument.
  mutating func restart() {
    endVisits(keeping: 0)
    // Rule 62b.
    end = nil
    // Rule 62a.
    begin()
  }

  mutating func end(_ end: FlowEnd, _ move: FlowMove) {
    // Rule 61f.
    self.end = end
    note(move)
  }
}
