public import Workflow

/// A workflow that controls how its state is saved and restored.
///
/// Every workflow with a `Codable` state is saved without this. Conform if a type may be renamed,
/// or if a state should be changed or left out. A private type, or one inside a function, has a
/// different name in every run, so it is saved only with a `savedName`.
public protocol RestorableWorkflow: Workflow {
  /// The type of what is saved; by default, that of the state.
  ///
  /// Another type needs both ``save(_:)`` and ``restore(_:)``. With one of them alone, the state is
  /// saved as it is.
  associatedtype SavedState = State

  /// The name under which this type is saved; nil, the default, for the type's own name.
  ///
  /// It has to stay the same as long as old snapshots are read.
  static var savedName: String? { get }

  /// The names under which this type was saved before, newest first; none by default.
  ///
  /// A state that is not found under the present name is looked for under these.
  static var formerNames: [String] { get }

  /// Returns the keys under which the child with a key was saved before, newest first; none by
  /// default.
  ///
  /// A state that is not found under the present key is looked for under these. None of them may be
  /// the key of another child now.
  static func formerKeys(of key: Key) -> [Key]

  /// Whether states of this type are saved at all; true by default.
  static var savesState: Bool { get }

  /// Whether the nodes below are saved only together with this state; false by default.
  ///
  /// It matters where ``save(_:)`` or ``restore(_:)`` may return nil: a node that begins afresh should not find the
  /// states of children that it had before.
  static var isSavedAsAWhole: Bool { get }

  /// Returns what to save, or nil to save nothing this time; by default, the state itself.
  ///
  /// Observers are told of a state that was not saved (`stateWasLeftOut`). An error that it throws
  /// becomes `SnapshotError.stateCannotBeSaved`, with the path of the node.
  func save(_ state: State) throws -> SavedState?

  /// Returns the state to begin with, or nil to begin afresh; by default, the saved state.
  ///
  /// An error that it throws becomes `SnapshotError.stateDoesNotFit`, with the path of the node.
  func restore(_ saved: SavedState) throws -> State?
}

extension RestorableWorkflow {
  /// Nil: states are saved under the name of the type.
  public static var savedName: String? { nil }
  /// None: the type has had no other name.
  public static var formerNames: [String] { [] }
  /// None: the key has been the same.
  public static func formerKeys(of key: Key) -> [Key] { [] }
  /// False: the nodes below are saved by themselves.
  public static var isSavedAsAWhole: Bool { false }
  /// True: states are saved.
  public static var savesState: Bool { true }

  static var savedType: any Any.Type { SavedState.self }
}

extension RestorableWorkflow where SavedState == State {
  /// The state as it is.
  public func save(_ state: State) -> State? { state }
  /// The state as it was saved.
  public func restore(_ saved: State) -> State? { saved }
}

extension Workflow {
  /// The type of what is saved of a state.
  static var savedType: any Any.Type {
    (Self.self as? any RestorableWorkflow.Type)?.savedType ?? State.self
  }

  /// The name under which this type is saved; nil if it has no lasting name.
  package static var lastingName: String? {
    // Rule 48c.
    if let name = (Self.self as? any RestorableWorkflow.Type)?.savedName { return name }
    let name = String(reflecting: Self.self)
    // Rule 48i.
    return name.isOfThisRunOnly ? nil : name
  }

  /// The names under which this type was saved before.
  package static var formerLastingNames: [String] {
    (Self.self as? any RestorableWorkflow.Type)?.formerNames ?? []
  }

  /// Whether states are saved as they are, and not by something that is made of them.
  package static var isSavedAsItIs: Bool { canBeSaved && savedType == State.self }

  /// Whether a state of this type can be saved, if there is one at all.
  package static var canBeSaved: Bool {
    let savesState = (Self.self as? any RestorableWorkflow.Type)?.savesState ?? true
    let isKept = savedType is any Codable.Type && savesState || MemoryLayout<State>.size == 0
    return isKept && lastingName != nil
  }
}

extension WorkflowJournal {
  /// Throws if the journal is in a file, and cannot keep the states of a root.
  package func requireKept<Root: Workflow>(_ root: Root.Type) throws(JournalError) {
    let wrapped = (Root.self as? any TransparentWorkflow.Type)?.wrappedType as? any Workflow.Type
    let type: any Workflow.Type = wrapped ?? Root.self
    let declines = (type as? any RestorableWorkflow.Type)?.savesState == false
    // Rule 50m.
    if let path, !type.canBeSaved, !declines {
      throw .rootIsNotKept(type: "\(type)", path: path)
    }
  }
}

extension String {
  /// Whether this is the name of a private or local type, which contains an address that differs in
  /// every run.
  var isOfThisRunOnly: Bool {
    // Hardly any other name has a dollar sign; looking for a byte costs a tenth of the search.
    utf8.contains(UInt8(ascii: "$")) && contains("(unknown context at $")
  }
}
