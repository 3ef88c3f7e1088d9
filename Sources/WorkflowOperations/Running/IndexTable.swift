/// Values by the indices of operations: a dictionary that does not hash.
///
/// It needs up to twice the space of the highest index that had a value.
struct IndexTable<Value> {
  private var slots: [Value?] = []

  /// The value of an operation; nil if it has none.
  subscript(index: Int) -> Value? {
    get { index < slots.count ? slots[index] : nil }
    set {
      if newValue == nil, self[index] == nil { return }
      if index >= slots.count {
        slots += repeatElement(nil, count: max(index + 1, 2 * slots.count) - slots.count)
      }
      slots[index] = newValue
    }
  }

  /// Removes the value of an operation, and returns it.
  mutating func take(_ index: Int) -> Value? {
    index < slots.count ? exchange(&slots[index], with: nil) : nil
  }

  /// The values, in the order of the operations.
  var values: [Value] { slots.compactMap(\.self) }
}

extension IndexTable: Sendable where Value: Sendable {}
