import Workflow
import WorkflowReflection

/// Makes the texts of a trace, each as what a JSON line needs.
struct TextMaker {
  private var reflection = LineReflection()
  private let limit: Int
  private let hasActions: Bool
  private let redact: ((Any, TraceOptions.Role) -> Any?)?
  private var typeNames: [ObjectIdentifier: [UInt8]] = [:]
  private var lastType: (id: ObjectIdentifier, name: [UInt8])?
  private var hashes: [UInt64] = []

  init(_ options: TraceOptions) {
    limit = max(options.textLimit, 0)
    hasActions = options.texts.contains(.actions)
    redact = options.redact
  }

  private static let redacted: StaticString = "\"…\""

  // MARK: - One line

  /// Writes an action, an output or a worker: its text, or its type if texts are not written.
  mutating func put(_ value: Any, _ role: TraceOptions.Role, to buffer: LineBuffer) {
    let (action, location) = unwrapped(value)
    if let action {
      if hasActions { putText(action, role, to: buffer) } else { putType(of: action, to: buffer) }
    } else {
      buffer.put(quoted: location.map { "closure at \($0)" } ?? "closure")
    }
  }

  /// Writes a key, which is short.
  mutating func put(_ key: Key, to buffer: LineBuffer) {
    guard let redact, let base = key.base else { return buffer.put(quoted: key.description) }
    guard let value = redact(base.base, .key) else { return buffer.put(Self.redacted) }
    reflection.write(value, limit: limit, onOneLine: true)
    reflection.bytes.withUnsafeBufferPointer { buffer.put(quoted: $0) }
  }

  /// Whether nothing may be written whose parts cannot be redacted one by one.
  var redacts: Bool { redact != nil }

  mutating func putText(_ value: Any, _ role: TraceOptions.Role, to buffer: LineBuffer) {
    var value = value
    if let redact {
      guard let other = redact(value, role) else { return buffer.put(Self.redacted) }
      value = other
    }
    reflection.write(value, limit: limit, onOneLine: true)
    reflection.bytes.withUnsafeBufferPointer { buffer.put(quoted: $0) }
  }

  /// Writes the name of a value's type.
  mutating func putType(of value: Any, to buffer: LineBuffer) {
    let id = ObjectIdentifier(type(of: value))
    if let lastType, lastType.id == id { return buffer.put(lastType.name) }
    let name = typeNames[id] ?? JSONText.quoted("\(type(of: value))")
    typeNames[id] = name
    lastType = (id, name)
    buffer.put(name)
  }

  /// Whether nothing is known of an action but its output.
  func isNameless(_ action: Any) -> Bool {
    let (inside, location) = unwrapped(action)
    return inside == nil && location == nil
  }

  /// The action inside another one, or where the closure is that it was made of.
  private func unwrapped(_ value: Any) -> (action: Any?, location: CodeLocation?) {
    guard hasWrapper(value), let wrapper = value as? any WrappedAction else { return (value, nil) }
    return (wrapper.base, wrapper.location)
  }

  /// Whether a value may be an action around another one, which is never plain bytes.
  private func hasWrapper(_ value: Any) -> Bool {
    func isPlain<Value>(_ value: Value) -> Bool { _isPOD(Value.self) }
    return !_openExistential(value, do: isPlain)
  }

  // MARK: - Several lines

  /// Writes the lines of a value that differ from the text before, if any do.
  ///
  /// - Parameter begin: Writes the line up to the lines of the text.
  /// - Returns: Whether any differ; nil if none do, but the text is not all of the value.
  mutating func putChange(
    of value: Any, _ role: TraceOptions.Role, since memory: inout TextMemory,
    to buffer: LineBuffer, begin: () -> Void
  ) -> Bool? {
    var value = value
    if let redact { value = redact(value, role) ?? Redacted.value }
    reflection.write(value, limit: limit)
    hashes.removeAll(keepingCapacity: true)
    var start = 0
    reflection.bytes.withUnsafeBytes { bytes in
      for end in reflection.ends {
        hashes.append(TextMemory.hash(UnsafeRawBufferPointer(rebasing: bytes[start..<end])))
        start = end
      }
    }
    let isWhole = redact == nil && !reflection.isCut
    guard let change = memory.replace(with: &hashes) else { return isWhole ? false : nil }
    begin()
    put(change, to: buffer)
    if reflection.isCut { buffer.put(",\"cut\":1") }
    buffer.put("}\n")
    if change.isRepeated { return isWhole ? false : nil }
    return true
  }

  private func put(_ change: TextMemory.Change, to buffer: LineBuffer) {
    if change.isWhole {
      buffer.put(",\"all\":[")
      putLines(change.hunks[0].lines, to: buffer)
      return buffer.put("]")
    }
    buffer.put(",\"x\":[")
    var isFirst = true
    for hunk in change.hunks {
      buffer.reserve(256)
      if isFirst { buffer.put("[") } else { buffer.put(",[") }
      isFirst = false
      buffer.put(hunk.start)
      buffer.put(",")
      buffer.put(hunk.removed)
      buffer.put(",[")
      putLines(hunk.lines, to: buffer)
      buffer.put("]]")
    }
    buffer.put("]")
  }

  private func putLines(_ lines: Range<Int>, to buffer: LineBuffer) {
    reflection.bytes.withUnsafeBufferPointer { bytes in
      for index in lines {
        if index > lines.lowerBound { buffer.put(",") }
        let start = index == 0 ? 0 : reflection.ends[index - 1]
        let line = UnsafeBufferPointer(rebasing: bytes[start..<reflection.ends[index]])
        buffer.put(quoted: line)
      }
    }
  }
}

/// Stands for a value that is not written.
private struct Redacted: ReflectedAsWord, CustomStringConvertible {
  static let value = Redacted()
  var description: String { "…" }
}
