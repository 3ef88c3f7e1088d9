import Workflow

/// The types of workflows that a trace has named, with what is known about each.
struct TypeTable {
  struct Entry {
    let name: String
    /// Whether it is a type of this framework, which its users cannot change.
    let isOfFramework: Bool
    /// Whether more than the beginning and the end of its sessions is written.
    let isRecorded: Bool
    /// The properties that keep the props from being compared; nil for none, or if not known yet.
    var incomparable: [String]?
    /// Whether `incomparable` is known.
    var knowsProps = false
    /// The comparison of its renderings; nil before the first of them.
    var comparison: Comparison?
    /// Whether a new rendering is compared with the one before.
    var isCompared = false
  }

  /// The modules of this framework that have workflows.
  private static let modules = [
    "Workflow", "WorkflowFlows", "WorkflowOperations", "WorkflowPrompts", "WorkflowScreens",
    "WorkflowTerminal",
  ]

  private(set) var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var last: (type: ObjectIdentifier, index: Int)?
  private let only: Set<ObjectIdentifier>?
  private let except: Set<ObjectIdentifier>

  init(_ options: TraceOptions) {
    only = options.only.map { Set($0.map { ObjectIdentifier($0) }) }
    except = Set(options.except.map { ObjectIdentifier($0) })
  }

  /// Returns the number of a type, if it is known.
  mutating func index(of type: any Any.Type) -> Int? {
    let id = ObjectIdentifier(type)
    if let last, last.type == id { return last.index }
    guard let index = indices[id] else { return nil }
    last = (id, index)
    return index
  }

  /// Adds a type, and returns its number.
  mutating func add(_ type: any Any.Type) -> Int {
    let id = ObjectIdentifier(type)
    let isRecorded = only?.contains(id) != false && !except.contains(id)
    indices[id] = entries.count
    let wholeName = String(reflecting: type)
    let isOfFramework = Self.modules.contains { wholeName.hasPrefix("\($0).") }
    // Readers add up what happens to types of one name.
    let name = entries.contains { $0.name == "\(type)" } ? wholeName : "\(type)"
    entries.append(Entry(name: name, isOfFramework: isOfFramework, isRecorded: isRecorded))
    return entries.count - 1
  }

  /// Returns how the renderings of a type are compared, if that is known.
  func comparison(_ index: Int) -> Comparison? { entries[index].comparison }

  mutating func learn(incomparable properties: [String]?, at index: Int) {
    (entries[index].knowsProps, entries[index].incomparable) = (true, properties)
  }

  mutating func learn(_ comparison: Comparison, at index: Int) {
    entries[index].comparison = comparison
    if case .equatable = comparison { entries[index].isCompared = true }
  }
}

/// A comparison of two renderings of a node that makes no texts of them.
enum Comparison {
  /// They cannot be: nothing is said about them.
  case never
  /// There is only one value of the type.
  case always
  /// Returns nil for two values of other types.
  case equatable((_ left: Any, _ right: Any) -> Bool?)

  init(_ value: Any) {
    if value is Void {
      self = .always
    } else if let value = value as? any Equatable {
      self = Self.comparing(value)
    } else {
      self = .never
    }
  }

  var isKnown: Bool { if case .never = self { false } else { true } }

  private static func comparing<Value: Equatable>(_ value: Value) -> Comparison {
    .equatable { left, right in
      let (left, right) = (left as? Value, right as? Value)
      return left == nil && right == nil ? nil : left == right
    }
  }
}
