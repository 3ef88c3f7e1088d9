public import Workflow

/// A workflow that has a say in how its state is saved and restored.
///
/// Every workflow with a `Codable` state is saved without this. Conform where a type may be renamed,
/// or where a state should be changed or left out. The mistake to avoid: a private type or one inside
/// a function has no name that is the same in the next run, and is saved only with a `savedName`.
public protocol RestorableWorkflow: Workflow {
  /// The name under which this type is saved; nil, the default, for the type's own.
  ///
  /// It has to stay the same as long as old snapshots are to be read.
  static var savedName: String? { get }

  /// Whether states of this type are saved at all; true by default.
  static var savesState: Bool { get }

  /// Returns what to save of a state, or nil to save nothing this time; the state by default.
  func save(_ state: State) -> State?

  /// Returns the state to begin with, or nil to begin afresh; the saved state by default.
  func restore(_ saved: State) -> State?
}

extension RestorableWorkflow {
  /// Nil: states are saved under the name of the type.
  public static var savedName: String? { nil }
  /// True: states are saved.
  public static var savesState: Bool { true }
  /// The state as it is.
  public func save(_ state: State) -> State? { state }
  /// The state as it was saved.
  public func restore(_ saved: State) -> State? { saved }
}

extension Workflow {
  /// The name under which this type is saved; nil if it has none that lasts.
  static var lastingName: String? {
    if let name = (Self.self as? any RestorableWorkflow.Type)?.savedName { return name }
    let name = String(reflecting: Self.self)
    return name.isOfThisRunOnly ? nil : name
  }
}

extension String {
  /// Whether it names a private or local type: those are told apart by an address, another one in
  /// every run.
  var isOfThisRunOnly: Bool {
    // Hardly any other name has a dollar sign; looking for a byte costs a tenth of the search.
    utf8.contains(UInt8(ascii: "$")) && contains("(unknown context at $")
  }
}
