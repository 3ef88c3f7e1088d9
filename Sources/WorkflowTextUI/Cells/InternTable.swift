/// A table that numbers values in the order of their first use.
struct InternTable<Element: Hashable & Sendable>: Sendable {
  private(set) var values: [Element]
  private var numbers: [Element: UInt32]

  init(_ first: Element...) {
    values = first
    numbers = Dictionary(uniqueKeysWithValues: zip(first, 0...))
  }

  /// Returns the number of a value, and adds the value if it is new.
  mutating func number(of value: Element) -> UInt32 {
    // A screen uses few values, and comparing with the first ones is faster than hashing.
    for number in 0..<min(values.count, 8) where values[number] == value { return UInt32(number) }
    if let number = numbers[value] { return number }
    let number = UInt32(values.count)
    values.append(value)
    numbers[value] = number
    return number
  }

  /// Returns whether one table begins with all values of the other.
  func agrees(with other: InternTable) -> Bool {
    let count = min(values.count, other.values.count)
    // Equal arrays often share their memory, which comparing whole arrays detects at once.
    return values.count == other.values.count
      ? values == other.values : values.prefix(count) == other.values.prefix(count)
  }
}
