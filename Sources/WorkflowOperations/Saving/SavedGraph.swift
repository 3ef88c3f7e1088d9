import Foundation
import WorkflowPersistence

/// A snapshot of the run of a graph: the outcomes and values of operations so far, by their names.
///
/// ``GraphUpdate/saved`` makes one, and ``OperationGraph/run(clock:restoring:)`` continues with it.
/// In a tree, a graph is saved with the tree.
public struct SavedGraph: Hashable, Sendable, Codable {
  /// The graph as data, to notice that it has changed.
  var plan: Encoded<GraphPlan>
  /// The operations that have ended, in the order in which they did.
  var endings: [Encoded<Ending>] = []
  /// The numbers of elements of maps that have begun, by their names.
  var elements: [String: Int] = [:]
  /// The most elements that maps have had, by their names, where that was more than in `elements`.
  ///
  /// The attempts of such elements are numbered on. It is nil if there are none.
  var formerElements: [String: Int]?
  var isPaused = false
  var hasReported = false
  /// The plan that the newest graph had, if the running one has ignored it.
  var ignoredPlan: GraphPlan?

  /// The random number of the run.
  var identity: String
  /// The time since the run began.
  var now = Duration.zero
  /// The attempts of the operations that have begun and not ended, by their names.
  var begun: [String: Begun] = [:]

  /// The sources that have led to operations, if the endings do not imply them; nil if they do.
  ///
  /// A source that has led back has begun anew, for example, and has no ending.
  var leads: [String: [Lead]]?

  /// A source whose segue has led to an operation.
  struct Lead: Hashable, Codable {
    var source: String
    /// The description of its error; nil if it has succeeded.
    var text: String?
    /// Whether it has taken too long; nil if not.
    var isTimeout: Bool?
  }

  /// The attempts of all operations that have begun.
  var allBegun: [String: Begun] {
    let ended = endings.compactMap { ending in
      ending.value.begun.map { (ending.value.name, $0) }
    }
    return begun.merging(ended) { $1 }
  }

  /// The segues that were activated, by their indices in the plan.
  var activated: Set<Int> { Set(endings.flatMap { $0.value.activated ?? [] }) }

  /// The attempts of an operation, and their times.
  struct Begun: Hashable, Codable {
    var run: GraphRun.Begun
    var attempts: [OperationStatus.Attempt]
    /// The time that is left of the delay before the next attempt.
    var delay: Duration?
    /// The description of the error of the attempt before.
    var error: String?
  }

  /// The outcome of an operation, its saved value, its attempts, and what has followed.
  struct Ending: Hashable, Codable {
    var name: String
    var outcome: OperationOutcome
    var value: SavedValue?
    var begun: Begun?
    /// The segues from it that were activated, by their indices in the plan; nil if there are none.
    var activated: [Int]?
  }
}

/// The saved value of an operation.
enum SavedValue: Hashable, Codable {
  /// The value is `Void`.
  case nothing
  /// The value, as CBOR.
  case value(Data)
  /// The description of the error.
  case error(String)
}

/// Saves the values of one type, and reads them again.
protocol ValueCoding: SendableMetatype {
  /// Returns a value as it is saved; nil if it is not `Codable`.
  static func save(_ value: any Sendable) throws -> SavedValue?

  /// Returns what was saved; nil if it has another form.
  static func read(_ saved: SavedValue) throws -> (any Sendable)?
}

/// The coding of values: as CBOR if they are `Codable`.
enum CodableCoding<Value: Sendable>: ValueCoding {
  static func save(_ value: any Sendable) throws -> SavedValue? {
    if value is Void { return .nothing }
    // The type that is read again has to be known: an existential type is not.
    guard Value.self is any Codable.Type, let value = value as? any Codable else { return nil }
    return .value(Data(try TreeSnapshot.bytes(of: value)))
  }

  static func read(_ saved: SavedValue) throws -> (any Sendable)? {
    if saved == .nothing { return () as? Value }
    guard case .value(let data) = saved, let type = Value.self as? any Codable.Type else {
      return nil
    }
    return try TreeSnapshot.value(type, from: Array(data)) as? Value
  }
}

/// The coding of values of an operation that has gone: they stay as they were saved.
enum KeptCoding: ValueCoding {
  static func save(_ value: any Sendable) -> SavedValue? { value as? SavedValue }
  static func read(_ saved: SavedValue) -> (any Sendable)? { saved }
}
