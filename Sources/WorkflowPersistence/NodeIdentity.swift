import Foundation
import Workflow

/// The type and key that tell a saved node apart from its siblings.
struct NodeIdentity: Hashable {
  var type: String
  var key: String?

  /// Creates the identity of a session; nil if its type or key has no lasting name.
  fileprivate init?(_ session: Session, type: String?) {
    guard let type else { return nil }
    self.init(type: type, key: session.key)
  }

  /// Creates the identity of a key; nil if it has no lasting name.
  private init?(type: String, key: Key) {
    self.type = type
    guard let base = key.base else { return }
    // Rule 48j.
    guard let key = NodeIdentity.text(of: base.base) else { return nil }
    self.key = key
  }

  init(type: String, key: String?) {
    self.type = type
    self.key = key
  }

  /// Returns the identities from the root to a session; nil if one of them has no lasting name.
  static func path(of session: Session) -> [NodeIdentity]? {
    var path: [NodeIdentity] = []
    for session in sequence(first: session, next: \.parent) {
      guard let identity = NodeIdentity(session, type: name(of: session)) else { return nil }
      path.append(identity)
    }
    return path.reversed()
  }

  /// Returns the identities under which a session may have been saved before.
  static func former(of session: Session) -> [NodeIdentity] {
    guard let type = type(of: session).type as? any RestorableWorkflow.Type,
      let name = type.lastingName
    else { return [] }
    // Rule 48o.
    let keys = [session.key] + type.formerKeys(of: session.key)
    // Rule 48n.
    return ([name] + type.formerNames).flatMap { name in
      keys.compactMap { NodeIdentity(type: marked(name, of: session), key: $0) }
    }
  }

  fileprivate static func name(of session: Session) -> String? {
    type(of: session).type?.lastingName.map { marked($0, of: session) }
  }

  private static func type(of session: Session) -> (type: (any Workflow.Type)?, isWrapped: Bool) {
    // A wrapper is private. It is a node only as the root, and is named after the workflow inside.
    let wrapped = (session.workflowType as? any TransparentWorkflow.Type)?.wrappedType
    return ((wrapped ?? session.workflowType) as? any Workflow.Type, wrapped != nil)
  }

  /// Returns the name of a type, marked as a wrapper or a collection.
  private static func marked(_ name: String, of session: Session) -> String {
    if type(of: session).isWrapped { return "wrapped \(name)" }
    return session.isCollection ? "each \(name)" : name
  }

  /// Returns integers and strings as Swift writes them, other keys as their type and JSON.
  private static func text(of key: Any) -> String? {
    switch key {
    case let integer as Int: return "\(integer)"
    case let string as String: return String(reflecting: string)
    case let key as any Encodable & Decodable:
      let type = String(reflecting: Swift.type(of: key))
      if type.isOfThisRunOnly { return nil }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      guard let json = try? encoder.encode(key) else { return nil }
      return "\(type) \(String(decoding: json, as: UTF8.self))"
    default: return nil
    }
  }
}

/// The name of a node among all nodes of a tree: nodes below one parent cannot share it.
///
/// The name of a type is long, and nearly always that of its siblings, so it is not hashed.
struct NodePlace: Hashable {
  /// The number of the parent; nil for the root.
  let parent: Int?
  let identity: NodeIdentity

  func hash(into hasher: inout Hasher) {
    hasher.combine(parent)
    hasher.combine(identity.key)
  }
}

/// The names of the types in a tree: making one takes longer than saving a small state.
struct NodeNames {
  private var names: [Kind: String?] = [:]

  private struct Kind: Hashable {
    let type: ObjectIdentifier
    let isCollection: Bool
  }

  /// The kind of the last session, since siblings are often of one type.
  private var last: (kind: Kind, name: String?)?

  /// Returns the identity of a session; nil if its type or key has no lasting name.
  mutating func identity(of session: Session) -> NodeIdentity? {
    let kind = Kind(
      type: ObjectIdentifier(session.workflowType), isCollection: session.isCollection)
    if let last, last.kind == kind { return NodeIdentity(session, type: last.name) }
    let name = names[kind] ?? NodeIdentity.name(of: session)
    names[kind] = .some(name)
    last = (kind, name)
    return NodeIdentity(session, type: name)
  }
}
