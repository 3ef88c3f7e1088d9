/// Makes trees of values by reflection, and remembers the objects it meets.
struct Reflector {
  private static let deepest = 100

  /// Whether the tree is to be Swift source, in the module of the value.
  var writesSource = false

  private var strategies: [ObjectIdentifier: ReflectionStrategy] = [:]
  /// The objects around the part that is being reflected.
  private var open: Set<ObjectIdentifier> = []
  /// The objects already reflected, kept alive so that no address is used twice.
  private var done: [ObjectIdentifier: (object: AnyObject, tree: ValueTree)] = [:]
  private var depth = 0

  /// Forgets the objects that it has met, but not the strategies of the types.
  mutating func reset() { done = [:] }

  mutating func tree(of value: Any) -> ValueTree {
    switch strategy(of: type(of: value)) {
    case .omit:
      // A closure has to be passed.
      return writesSource && !(value is any ReflectedAsNothing) ? .unwritable : .omitted
    case .text: return ValueTree(.text, "\(value)")
    case .word: return ValueTree(.atom, "\(value)")
    case .special(let make): return make(value)
    case .open(let content): return tree(of: content(value))
    case .entries(let entries): return list(of: entries(value))
    case .mirror(let described):
      guard depth < Self.deepest else { return ValueTree(.atom, "…") }
      depth += 1
      defer { depth -= 1 }
      return tree(of: value, Mirror(reflecting: value), described: described)
    }
  }

  private mutating func strategy(of type: Any.Type) -> ReflectionStrategy {
    let id = ObjectIdentifier(type)
    if let known = strategies[id] { return known }
    let new = ReflectionStrategy(type)
    strategies[id] = new
    return new
  }

  private mutating func tree(of value: Any, _ mirror: Mirror, described: Bool) -> ValueTree {
    switch mirror.displayStyle {
    case .optional: return optional(mirror)
    case .collection: return list(of: mirror.children.map { ($0.value, nil) })
    case .set: return set(mirror)
    case .dictionary: return dictionary(mirror)
    case _ where described: return ValueTree(.atom, "\(value)".visible)
    case .enum: return enumeration(value, mirror)
    case .tuple: return ValueTree(.record, "", properties(mirror))
    case .class: return object(value as AnyObject, mirror)
    default: return record(value, mirror)
    }
  }
}

// MARK: - Properties

extension Reflector {
  private mutating func record(_ value: Any, _ mirror: Mirror) -> ValueTree {
    let name = name(of: type(of: value))
    // Reflection finds nothing in a value of C or C++, except its description.
    if mirror.children.isEmpty, mirror.displayStyle == nil {
      return ValueTree(.atom, value is any CustomStringConvertible ? "\(value)".visible : name)
    }
    return ValueTree(.record, name, properties(mirror), type: type(of: value))
  }

  private func name(of type: any Any.Type) -> String {
    writesSource ? sourceName(of: type) : "\(type)"
  }

  private mutating func object(_ object: AnyObject, _ mirror: Mirror) -> ValueTree {
    let id = ObjectIdentifier(object)
    if let known = done[id] { return known.tree }
    let name = name(of: type(of: object))
    guard open.insert(id).inserted else { return ValueTree(.atom, "\(name)(…) as above") }
    let tree = ValueTree(.record, name, properties(mirror), type: type(of: object))
    open.remove(id)
    done[id] = (object, tree)
    return tree
  }

  private mutating func properties(_ mirror: Mirror) -> [ValueTree.Part] {
    var inherited: [ValueTree.Part] = []
    if let parent = mirror.superclassMirror { inherited = properties(parent) }
    return inherited
      + mirror.children.enumerated().compactMap { index, child in
        guard let label = label(child.label, at: index) else { return nil }
        let value = tree(of: child.value)
        guard value !== ValueTree.omitted else { return nil }
        return ValueTree.Part(label: label.isEmpty ? nil : label, value: value)
      }
  }

  /// Returns the name of a property as it was written; nil for one that the compiler added.
  private func label(_ label: String?, at index: Int) -> String? {
    guard let label else { return "\(index)" }
    if writesSource, label == ".\(index)" { return "" }
    let lazy = "$__lazy_storage_$_"
    if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
    if label.hasPrefix("$") { return nil }
    return label.hasPrefix(".") ? String(label.dropFirst()) : label
  }
}

// MARK: - Enums

extension Reflector {
  private mutating func optional(_ mirror: Mirror) -> ValueTree {
    guard let child = mirror.children.first else { return ValueTree(.atom, "nil") }
    let value = tree(of: child.value)
    let isNestedNil =
      value.kind == .atom && (value.head == "nil" || value.head.hasPrefix(".some("))
    return isNestedNil ? ValueTree(.atom, ".some(\(value.head))") : value
  }

  private mutating func enumeration(_ value: Any, _ mirror: Mirror) -> ValueTree {
    guard let child = mirror.children.first, let name = child.label else {
      if writesSource, value is any CustomStringConvertible { return .unwritable }
      var name = "\(value)"
      if let raw = value as? any RawRepresentable, value is any CustomStringConvertible {
        name += " = \(raw.rawValue)"
      }
      return ValueTree(.atom, ".\(name)".visible, type: type(of: value))
    }
    let payload = Mirror(reflecting: child.value)
    if payload.displayStyle == .tuple {
      return ValueTree(.record, ".\(name)", properties(payload), type: type(of: value))
    }
    let content = tree(of: child.value)
    return ValueTree(
      .record, ".\(name)", content === ValueTree.omitted ? [] : [.init(label: nil, value: content)],
      type: type(of: value))
  }
}

// MARK: - Collections

extension Reflector {
  private mutating func list(of elements: [(value: Any, id: AnyHashable?)]) -> ValueTree {
    ValueTree(
      .list, "",
      elements.map { element in
        let id = element.id ?? (element.value as? any Identifiable).map { $0.hashableID }
        // The default id of an object is its address, which is different in every run.
        let text = id.flatMap { $0.base is ObjectIdentifier ? nil : tree(of: $0.base).line }
        return .init(label: nil, id: text, value: tree(of: element.value))
      })
  }

  private mutating func set(_ mirror: Mirror) -> ValueTree {
    let elements = mirror.children.map { child in
      let value = tree(of: child.value)
      return (line: value.line, value: value)
    }
    return ValueTree(
      .set, "",
      elements.sorted { $0.line.precedes($1.line) }.map { .init(label: nil, value: $0.value) })
  }

  private mutating func dictionary(_ mirror: Mirror) -> ValueTree {
    let pairs = mirror.children.map { child -> (key: String, value: Any) in
      let pair = Array(Mirror(reflecting: child.value).children)
      return (tree(of: pair[0].value).line, pair[1].value)
    }
    return ValueTree(
      .dictionary, "",
      pairs.sorted { $0.key.precedes($1.key) }.map {
        .init(label: $0.key, value: tree(of: $0.value))
      })
  }
}

extension Identifiable {
  fileprivate var hashableID: AnyHashable { AnyHashable(id) }
}

extension String {
  /// Returns whether a key comes before another: numbers first and by size, everything else by
  /// characters.
  ///
  /// It is a total order, since the keys come in the order of a hash table.
  fileprivate func precedes(_ other: String) -> Bool {
    switch (number, other.number) {
    case (let left?, let right?) where left != right: left < right
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): self < other
    // A number of many digits may be equal to another one only when it is rounded.
    default:
      switch (Int128(self), Int128(other)) {
      case (let left?, let right?) where left != right: left < right
      case (_?, nil): true
      case (nil, _?): false
      default: self < other
      }
    }
  }

  private var number: Double? { Double(self).flatMap { $0.isNaN ? nil : $0 } }
}

extension ValueTree {
  /// Creates the tree of a value by reflection.
  package convenience init(_ value: Any) {
    var reflector = Reflector()
    self.init(copying: reflector.tree(of: value))
  }
}
