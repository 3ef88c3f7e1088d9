/// One visit of a step.
///
/// It never changes: runs are values, and share the visits that they have in common.
final class VisitRecord {
  let serial: Int
  /// The place in the stack, which decides where the node of the visit is in the tree.
  let slot: Int
  /// The part that the entry is in; nil for the flow itself.
  let part: Int?
  let entry: EntryID
  /// The position of the entry in the newest definition that has it.
  let index: Int
  let content: VisitContent
  // Rule 63f.
  let persistence: StepPersistence
  /// Whether the visit has a node: a skipped step has none until the flow goes back to it.
  let isBuilt: Bool
  /// The step in the newest definition that has the entry.
  let step: AnyFlowStep
  /// The revision of the definition that the step comes from.
  let revision: Int
  /// The newest definition that has the entry.
  let definition: FlowDefinition

  init(
    serial: Int, slot: Int, part: Int?, index: Int, argument: AnyArguments,
    persistence: StepPersistence, isBuilt: Bool, step: AnyFlowStep, revision: Int,
    definition: FlowDefinition
  ) {
    self.serial = serial
    self.slot = slot
    self.part = part
    entry = definition.id(at: index)
    self.index = index
    content = VisitContent(step, argument)
    self.persistence = persistence
    self.isBuilt = isBuilt
    self.step = step
    self.revision = revision
    self.definition = definition
  }
}

extension VisitRecord {
  var argument: AnyArguments { content.argument }

  /// Returns the position of the entry in a definition; nil if the entry has gone.
  func index(in newest: FlowDefinition) -> Int? {
    newest.shape === definition.shape ? index : newest.index(of: entry)
  }

  /// Returns the visit with a node.
  func built() -> VisitRecord {
    VisitRecord(
      serial: serial, slot: slot, part: part, index: index, argument: argument,
      persistence: persistence, isBuilt: true, step: step, revision: revision,
      definition: definition)
  }

  /// Returns the visit with its entry in a newer definition.
  func adopting(
    _ definition: FlowDefinition, at index: Int, step: AnyFlowStep, revision: Int
  ) -> VisitRecord {
    VisitRecord(
      serial: serial, slot: slot, part: part, index: index, argument: argument,
      persistence: persistence, isBuilt: isBuilt, step: step, revision: revision,
      definition: definition)
  }
}

extension VisitRecord: Equatable {
  /// Returns whether both look the same: a step of one revision is the same step.
  static func == (left: VisitRecord, right: VisitRecord) -> Bool {
    left === right
      || (left.serial == right.serial && left.revision == right.revision
        && left.isBuilt == right.isBuilt)
  }
}
