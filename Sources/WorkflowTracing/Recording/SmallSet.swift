/// A set of numbers that usually has one or two.
struct SmallSet {
  private var first: [Int] = []
  private var rest: Set<Int> = []

  private static let few = 8

  mutating func insert(_ number: Int) {
    if first.contains(number) { return }
    if first.count < Self.few { first.append(number) } else { rest.insert(number) }
  }

  func contains(_ number: Int) -> Bool { first.contains(number) || rest.contains(number) }

  mutating func removeAll() {
    while first.popLast() != nil {}
    if !rest.isEmpty { rest = [] }
  }
}
