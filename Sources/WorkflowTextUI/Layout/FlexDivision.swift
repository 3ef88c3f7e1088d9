/// The request of one of several views in a line.
struct Share: Equatable {
  /// The columns or rows that the view fills; ignored if it is flexible.
  var length: Int
  /// The view's share in the rest; nil if it has none.
  var flexibility: Flexibility?
}

/// Divides a length among views in a line.
///
/// The views that are not flexible get what they ask for first, and then the flexible ones get
/// their minimum: each in order, as long as any length is left. The flexible ones share the rest by
/// their weights, and single columns or rows that remain go to the first of them. The parts are
/// never negative, never add up to more than the length, and add up to exactly the length if one of
/// the views is flexible.
func divide(_ length: Int, among shares: [Share]) -> [Int] {
  var rest = max(0, length)
  var parts = Array(repeating: 0, count: shares.count)
  func give(_ wanted: Int, to index: Int) {
    let part = min(max(0, wanted), rest)
    parts[index] += part
    rest -= part
  }
  for (index, share) in shares.enumerated() where share.flexibility == nil {
    give(share.length, to: index)
  }
  guard shares.contains(where: { $0.flexibility != nil }) else { return parts }
  for (index, share) in shares.enumerated() {
    if let flexibility = share.flexibility { give(flexibility.minimum, to: index) }
  }
  let weights = shares.map { $0.flexibility?.weight ?? 0 }
  let total = weights.reduce(0, +)
  guard total > 0, rest > 0 else { return parts }
  // What remains after rounding down is handed out one by one, from the first view on.
  let whole = weights.map { weight in
    let product = rest.multipliedFullWidth(by: weight)
    return total.dividingFullWidth(product).quotient
  }
  var left = rest - whole.reduce(0, +)
  for (index, weight) in weights.enumerated() where weight > 0 {
    let extra = left > 0 ? 1 : 0
    left -= extra
    parts[index] += whole[index] + extra
  }
  return parts
}
