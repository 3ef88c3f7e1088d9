import Foundation
import WorkflowPersistence

/// A snapshot of the run of a flow: the entries of its visits, and their inputs.
public struct SavedFlow: Codable {
  struct Visit: Codable {
    var serial: Int
    var slot: Int?
    var part: Int?
    var entry: EntryID
    var name: String
    var argument: SavedArgument
    var persistence: StepPersistence
    var isBuilt: Bool
  }

  struct Part: Codable {
    var serial: Int
    var parent: Int?
    var entry: EntryID
    var name: String
    var argument: SavedArgument
  }

  enum End: Codable {
    case finished(SavedArgument)
    case abandoned
    case failed(FlowError)
  }

  /// The names of all steps when the flow was saved, with those of the parts that were built.
  var names: [String]
  var visits: [Visit]
  var parts: [Part]
  var nextSerial: Int
  var end: End?
  var hasUnreportedEnd: Bool
}

extension SavedFlow {
  /// The mistake in the numbers of visits and parts, which no flow has saved; nil if there is none.
  var problem: String? {
    // A flow counts on from there.
    guard (0..<Int.max / 2).contains(nextSerial) else { return "the next number is \(nextSerial)" }
    var known: Set<Int> = []
    for serial in visits.map(\.serial) + parts.map(\.serial) {
      if !(0..<nextSerial).contains(serial) { return "no visit can have the number \(serial)" }
      if !known.insert(serial).inserted { return "two visits have the number \(serial)" }
    }
    let slot = visits.lazy.compactMap(\.slot).first { !(0..<nextSerial).contains($0) }
    return slot.map { "no visit can be at the place \($0)" }
  }
}

/// A saved input of a step: CBOR, and the name of the type that can read it.
struct SavedArgument: Codable {
  /// The name of the type; nil if the step had no input.
  var type: String?
  var value: Data?
}

extension SavedArgument {
  /// Saves a value; nil if it is not `Codable`, or if no step has its type, which could read it.
  ///
  /// - Parameter step: The name of the step that takes the value, for the error.
  init?(
    _ arguments: AnyArguments, _ types: [String: Any.Type], _ forms: SavedForms, step: String
  ) throws {
    guard case .value(let original) = arguments else {
      self.init(type: nil, value: nil)
      return
    }
    let type = Swift.type(of: original)
    let name = String(reflecting: type)
    // Rule 67l.
    let value = forms[ObjectIdentifier(type)]?(original) ?? original
    // Rules 67a, 67h.
    guard types[name] != nil, let encodable = value as? any Encodable & Decodable else {
      return nil
    }
    do {
      self.init(type: name, value: Data(try TreeSnapshot.bytes(of: encodable)))
    } catch {
      // Rule 67k.
      throw FlowRestoringError.unwritableArgument(
        step: step, type: name, reason: SnapshotError.text(of: error))
    }
  }

  /// Reads the value with one of the types that the steps of a flow have.
  ///
  /// - Parameters:
  ///   - types: The types of the flow by their names.
  ///   - step: The name of the step, for the error.
  func read(with types: [String: Any.Type], for step: String) throws -> AnyArguments {
    guard let name = type else { return .none }
    guard let value else {
      throw FlowRestoringError.unreadableArgument(
        step: step, type: name, reason: "there is no value")
    }
    guard let type = types[name] as? any Decodable.Type else {
      throw FlowRestoringError.unknownType(step: step, type: name)
    }
    do {
      return .value(try TreeSnapshot.value(type, from: Array(value)))
    } catch {
      throw FlowRestoringError.unreadableArgument(step: step, type: name, reason: "\(error)")
    }
  }
}

/// The reason why a flow cannot be saved, or a saved one cannot continue.
enum FlowRestoringError: Error, CustomStringConvertible {
  case damaged(String)
  case noSuchStep(String)
  case doesNotFit(step: String, expected: String, found: String)
  case unknownType(step: String, type: String)
  case unreadableArgument(step: String, type: String, reason: String)
  case unwritableArgument(step: String, type: String, reason: String)

  var description: String {
    switch self {
    case .damaged(let problem): "the saved flow is damaged: \(problem)"
    case .noSuchStep(let step):
      "the flow has no step \"\(step)\" at the place where it was saved, and not exactly one elsewhere"
    case .doesNotFit(let step, let expected, let found):
      "the step \"\(step)\" takes \(expected) now, but was saved with \(found)"
    case .unknownType(let step, let type):
      "no step of the flow takes or hands on \(type), with which \"\(step)\" was saved"
    case .unreadableArgument(let step, let type, let reason):
      "\(type), with which \"\(step)\" was saved, cannot be read: \(reason)"
    case .unwritableArgument(let step, let type, let reason):
      "\(type), the input of \"\(step)\", cannot be encoded: \(reason)"
    }
  }
}
