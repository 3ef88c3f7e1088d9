/// Records an issue with the difference if two values are not equal.
///
/// Values that are `Equatable` are compared by `==`; others, and the text of the difference, by
/// reflection.
///
/// - Parameters:
///   - what: the first line of the issue: a sentence.
///   - hint: its last line: what to write instead.
package func expectEqual<Value>(
  _ expected: Value, _ got: Value, _ what: @autoclosure () -> String,
  hint: @autoclosure () -> String, at site: CallSite
) {
  let difference: String?
  if let expected = expected as? any Equatable {
    if expected.isEqual(to: got) { return }
    difference = ValueDifference.text(from: expected, to: got)
  } else {
    difference = ValueDifference.text(from: expected, to: got)
    if difference == nil { return }
  }
  report(
    """
    \(what())

    \(difference ?? "They look the same, but == says that they differ.")

    (- expected, + got) \(hint())
    """, at: site)
}

extension Equatable {
  func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
