extension LineReflection {
  /// Returns the first lines in which two values of one type differ.
  ///
  /// - Returns: A line of each value, or their numbers of lines. Nil if they are equal, or differ
  ///   only in what cannot be compared: closures, sinks, objects, NaN.
  package static func firstDifference<Value>(
    of first: Value, and second: Value
  ) -> (String, String)? {
    if let first = first as? any Equatable, first.equals(second) { return nil }
    var reflection = LineReflection()
    func lines(of value: Value) -> [String] {
      reflection.write(value, limit: 1_000_000)
      return reflection.lines.map { String($0.trimmingPrefix { $0 == " " }) }
    }
    let (old, new) = (lines(of: first), lines(of: second))
    if let index = zip(old, new).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      return (old[index], new[index])
    }
    return old.count == new.count ? nil : ("\(old.count) lines", "\(new.count) lines")
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { self == other as? Self }
}
