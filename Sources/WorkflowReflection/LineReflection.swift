/// Writes values as lines of text, one for each part, up to a number of bytes.
///
/// Text beyond the limit is never formatted. An object is written as its type, since its contents
/// are not a part of a value. As in a `ValueTree`, closures and addresses are left out, and sets
/// and dictionaries are sorted. `Point(x: 1, y: 2)` is four lines; with `onOneLine`, it is one.
package struct LineReflection {
  /// The text in UTF-8, without line breaks between the lines.
  package private(set) var bytes: [UInt8] = []
  /// The offset after each line.
  package private(set) var ends: [Int] = []
  /// Whether something was left out because of the limit.
  package private(set) var isCut = false

  private var forms: [ObjectIdentifier: LineForm] = [:]
  private var reflector = Reflector()
  private var words: [SmallValue: [UInt8]] = [:]
  private var limit = Int.max
  private var isOneLine = false
  private var depth = 0

  private static let deepest = 100
  /// The elements of a larger set or dictionary are counted: sorting them would take too long.
  private static let largestSorted = 256
  private static let keptWords = 256

  package init() {}

  /// Writes a value, in place of the one before.
  ///
  /// - Parameter limit: The number of bytes after which nothing more is written.
  package mutating func write(_ value: Any, limit: Int, onOneLine: Bool = false) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    (isCut, self.limit, isOneLine, depth) = (false, limit, onOneLine, 0)
    put(value)
    endLine()
  }

  /// The lines of the last value.
  package var lines: [String] {
    zip([0] + ends, ends).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
  }

  private mutating func form(of value: Any) -> LineForm {
    let id = ObjectIdentifier(type(of: value))
    if let known = forms[id] { return known }
    let new = LineForm(value)
    forms[id] = new
    return new
  }
}

// MARK: - Values

extension LineReflection {
  private mutating func put(_ value: Any) { put(value, form(of: value)) }

  private mutating func put(_ value: Any, _ form: LineForm) {
    switch form {
    case .omitted: put("(not shown)")
    case .integer: put("\(value as? Int ?? 0)")
    case .text: put(quoted: value)
    case .word: put("\(value)")
    case .special(let make): put(make(value).line)
    case .opened(let content): put(content(value))
    case .entries(let entries):
      var entries = entries(value).makeIterator()
      parts(of: "[", "]") { entries.next().map { (nil, $0.value) } }
    case .optional, .mirror(described: false): put(value, Mirror(reflecting: value), false)
    case .mirror(let described): put(value, Mirror(reflecting: value), described)
    case .record(let opening): record(opening, Mirror(reflecting: value))
    case .object(let name): put(name)
    case .cases: put(enumeration: value)
    }
  }

  private mutating func put(_ value: Any, _ mirror: Mirror, _ isDescribed: Bool) {
    switch mirror.displayStyle {
    case .optional:
      guard let child = mirror.children.first else { return put("nil") }
      put(child.value)
    case .collection:
      let children = mirror.children.makeIterator()
      parts(of: "[", "]") { children.next().map { (nil, $0.value) } }
    case .set, .dictionary: sorted(value, mirror)
    case .class, .foreignReference: put("\(type(of: value))")
    case _ where isDescribed: put("\(value)".visible)
    case .enum: put(enumeration: value)
    case .tuple: record("(", mirror)
    case .struct, nil, .some:
      if mirror.children.isEmpty, mirror.displayStyle == nil {
        return put(value is any CustomStringConvertible ? "\(value)".visible : "\(type(of: value))")
      }
      record("\(type(of: value))(", mirror)
    }
  }

  private mutating func put(enumeration value: Any) {
    let small = SmallValue(value)
    if let small, !isOneLine || depth == 0, let known = words[small],
      bytes.count + known.count <= limit
    {
      return bytes += known
    }
    let start = bytes.count
    let mirror = Mirror(reflecting: value)
    guard let child = mirror.children.first, let name = child.label else {
      put(".\(value)".visible)
      // A word that was cut off is incomplete.
      if let small, !isCut {
        if words.count >= Self.keptWords { words = [:] }
        words[small] = Array(bytes[start...])
      }
      return
    }
    let payload = Mirror(reflecting: child.value)
    if payload.displayStyle == .tuple { return record(".\(name)(", payload) }
    var content = Optional(child.value)
    parts(of: ".\(name)(", ")") { content.take().map { (nil, $0) } }
  }

  private mutating func record(_ opening: String, _ mirror: Mirror) {
    let children = mirror.children.makeIterator()
    var index = -1
    parts(of: opening, ")") {
      while let (label, value) = children.next() {
        index += 1
        if let label = Self.name(label, at: index) { return (label, value) }
      }
      return nil
    }
  }

  /// Returns the name of a property as it was written; nil for one that the compiler added.
  private static func name(_ label: String?, at index: Int) -> String? {
    guard let label else { return "\(index)" }
    if label.utf8.first == UInt8(ascii: ".") { return String(label.dropFirst()) }
    guard label.utf8.first == UInt8(ascii: "$") else { return label }
    let lazy = "$__lazy_storage_$_"
    return label.hasPrefix(lazy) ? String(label.dropFirst(lazy.count)) : nil
  }

  /// Writes a set or a dictionary, in a stable order.
  private mutating func sorted(_ value: Any, _ mirror: Mirror) {
    let count = mirror.children.count
    guard count <= Self.largestSorted else {
      isCut = true
      return put("[\(count) elements]")
    }
    let tree = reflector.tree(of: value)
    reflector.reset()
    if isOneLine || tree.parts.isEmpty { return put(tree.line) }
    put("[")
    depth += 1
    for part in tree.parts where !isFull {
      newLine()
      put(part.prefix + part.value.line)
    }
    depth -= 1
    newLine()
    put("]")
  }
}

// MARK: - Parts

extension LineReflection {
  private var isFull: Bool { bytes.count >= limit }

  private mutating func parts(
    of opening: String, _ closing: String, _ next: () -> (String?, Any)?
  ) {
    put(opening)
    depth += 1
    var count = 0
    while let (label, part) = next() {
      if isFull || depth > Self.deepest {
        isCut = true
        break
      }
      let (value, form) = content(of: part)
      if form.isOmitted { continue }
      separate(count)
      count += 1
      if let label {
        put(label)
        put(": ")
      }
      put(value, form)
    }
    depth -= 1
    if !isOneLine, count > 0 { newLine() }
    put(closing)
  }

  /// Returns the value in an optional, or any other value itself.
  private mutating func content(of value: Any) -> (value: Any, form: LineForm) {
    var (value, form) = (value, form(of: value))
    while case .optional = form, let content = Mirror(reflecting: value).children.first?.value {
      (value, form) = (content, self.form(of: content))
    }
    return (value, form)
  }

  private mutating func separate(_ count: Int) {
    if !isOneLine {
      newLine()
    } else if count > 0 {
      put(", ")
    }
  }

  private mutating func newLine() {
    endLine()
    for _ in 0..<depth { put("  ") }
  }

  private mutating func endLine() { ends.append(bytes.count) }

  private mutating func put(_ text: String) {
    guard !isFull else { return isCut = true }
    let room = limit - bytes.count
    var text = text
    text.withUTF8 { utf8 in
      if utf8.count <= room { return bytes.append(contentsOf: utf8) }
      isCut = true
      bytes.append(contentsOf: utf8[..<utf8.endOfScalar(before: room)])
    }
  }

  /// Writes a text in quotes; the part of a long one beyond the limit is not read.
  private mutating func put(quoted value: Any) {
    var text = value as? String ?? "\(value)"
    let room = Swift.max(limit - bytes.count, 0)
    if text.utf8.count > room {
      isCut = true
      text = text.withUTF8 { String(decoding: $0[..<$0.endOfScalar(before: room)], as: UTF8.self) }
    }
    put(text.quoted)
  }

}

extension UnsafeBufferPointer<UInt8> {
  /// The last offset up to a limit at which no scalar is cut.
  fileprivate func endOfScalar(before limit: Int) -> Int {
    var end = limit
    while end > 0, self[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
    return end
  }
}

/// The way values of a type are written as lines; decided once for each type.
private enum LineForm {
  case omitted, integer, text, word, cases, optional
  case special((Any) -> ValueTree)
  case opened((Any) -> Any)
  case entries((Any) -> [(value: Any, id: AnyHashable?)])
  case mirror(described: Bool)
  /// A struct that shows its stored properties, after its name and a bracket.
  case record(String)
  case object(String)

  var isOmitted: Bool { if case .omitted = self { true } else { false } }

  init(_ value: Any) {
    let type = type(of: value)
    self =
      switch ReflectionStrategy(type) {
      case .omit: .omitted
      case .text: .text
      case .word: type == Int.self ? .integer : .word
      case .special(let make): .special(make)
      case .open(let content): .opened(content)
      case .entries(let entries): .entries(entries)
      case .mirror where String(reflecting: type).hasPrefix("Swift.Optional<"): .optional
      case .mirror(let described) where described || value is any CustomReflectable:
        .mirror(described: described)
      case .mirror: .ofMirror(value)
      }
  }

  /// The form of a type whose mirrors are all alike.
  private static func ofMirror(_ value: Any) -> LineForm {
    switch Mirror(reflecting: value).displayStyle {
    case .enum: .cases
    case .class: .object("\(type(of: value))")
    case .struct: .record("\(type(of: value))(")
    default: .mirror(described: false)
    }
  }
}
