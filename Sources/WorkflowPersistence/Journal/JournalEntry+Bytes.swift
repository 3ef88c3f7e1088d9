/// The bytes of an entry: numbers of seven bits a byte (LEB128), and texts after their lengths.
///
/// Every turn writes one, so the code is written by hand: `Codable` would take three times as long.
extension JournalEntry {
  /// Appends the bytes of the entry.
  func append(to bytes: inout [UInt8]) {
    bytes.append(text: cause)
    bytes.append(optional: path)
    bytes.append(count: omissions)
    bytes.append(counts: ended)
    bytes.append(count: begun.count)
    for beginning in begun {
      bytes.append(count: beginning.node)
      bytes.append(count: beginning.parent.map { $0 + 1 } ?? 0)
      bytes.append(text: beginning.type)
      bytes.append(optional: beginning.key)
    }
    bytes.append(count: changes.count)
    for change in changes {
      bytes.append(count: change.node)
      bytes.append(change.difference == nil ? 0 : 1)
      guard let difference = change.difference else { continue }
      bytes.append(counts: difference.steps)
      bytes.append(count: difference.inserted.count)
      bytes += difference.inserted
    }
  }

  /// Reads the bytes of an entry; nil if they are not an entry.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard let cause = rest.takeText(), let path = rest.takeOptional(),
      let omissions = rest.takeCount(), let ended = rest.takeCounts(),
      let begun = rest.takeCount()
    else { return nil }
    self.init(cause: cause, path: path, ended: ended, omissions: omissions)
    for _ in 0..<begun {
      guard let node = rest.takeCount(), let parent = rest.takeCount(),
        let type = rest.takeText(), let key = rest.takeOptional()
      else { return nil }
      self.begun.append(
        Beginning(node: node, parent: parent == 0 ? nil : parent - 1, type: type, key: key))
    }
    guard let changes = rest.takeCount() else { return nil }
    for _ in 0..<changes {
      guard let node = rest.takeCount(), let hasState = rest.popFirst() else { return nil }
      var change = Change(node: node)
      if hasState == 1 {
        guard let steps = rest.takeCounts(), let inserted = rest.takeBytes() else { return nil }
        change.difference = ByteDifference(steps: steps, inserted: Array(inserted))
      }
      self.changes.append(change)
    }
    guard rest.isEmpty else { return nil }
  }
}

extension [UInt8] {
  package mutating func append(count: Int) {
    var left = UInt64(count)
    while left >= 0x80 {
      append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    append(UInt8(left))
  }

  package mutating func append(counts: [Int]) {
    append(count: counts.count)
    for count in counts { append(count: count) }
  }

  package mutating func append(text: String) {
    append(count: text.utf8.count)
    append(contentsOf: text.utf8)
  }

  package mutating func append(bytes: [UInt8]) {
    append(count: bytes.count)
    self += bytes
  }

  package mutating func append(optional text: String?) {
    append(text == nil ? 0 : 1)
    if let text { append(text: text) }
  }
}

extension ArraySlice<UInt8> {
  package mutating func takeCount() -> Int? {
    var count: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = popFirst() else { return nil }
      count |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(exactly: count) }
    }
    return nil
  }

  package mutating func takeCounts() -> [Int]? {
    guard let number = takeCount(), number <= count else { return nil }
    var counts: [Int] = []
    for _ in 0..<number {
      guard let next = takeCount() else { return nil }
      counts.append(next)
    }
    return counts
  }

  package mutating func takeBytes() -> ArraySlice<UInt8>? {
    guard let number = takeCount(), number <= count else { return nil }
    defer { removeFirst(number) }
    return prefix(number)
  }

  package mutating func takeText() -> String? {
    takeBytes().flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Reads a text or nothing; nil if the bytes are neither.
  package mutating func takeOptional() -> String?? {
    guard let isThere = popFirst() else { return nil }
    if isThere == 0 { return .some(nil) }
    return takeText().map { .some($0) }
  }
}
