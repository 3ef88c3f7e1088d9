/// Records an issue with the difference if two values are not equal.
///
/// Values that are `Equatable` are compared by `==`; others, and the text of the difference, by
/// reflection.
///
/// - Parameters:
///   - what: The first line of the issue: a sentence.
///   - hint: The last line of the issue: what to write instead.
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

    \(difference ?? unseenDifference)

    (- expected, + got) \(hint())
    """, at: site)
}

/// The text of a difference that reflection does not see.
private let unseenDifference = "They look the same, but == says that they differ."

/// Returns how two values differ, or nil if they are equal by `==` or by reflection.
func difference(_ before: Any, _ now: Any, limit: Int) -> String? {
  let equatable = before as? any Equatable
  if equatable?.isEqual(to: now) == true { return nil }
  if let text = ValueDifference.text(from: before, to: now, limit: limit) { return text }
  // A value that differs from itself, such as NaN, would differ for ever.
  return equatable.flatMap { $0.isEqual(to: $0) ? unseenDifference : nil }
}

/// Returns whether two values are equal, by `==` or by reflection.
func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  (left as? any Equatable)?.isEqual(to: right)
    ?? (ValueDifference.text(from: left, to: right) == nil)
}

/// Records an issue with the difference if two values are not equal.
///
/// Values that are `Equatable` are compared by `==`; others, and the text of the difference, by
/// reflection, with sets and dictionaries sorted.
///
/// - Parameters:
///   - first: The expected value.
///   - second: The actual value.
///   - message: The text in front of the difference.
public func expectNoDifference<Value>(
  _ first: Value, _ second: Value, _ message: @autoclosure () -> String = "The values differ.",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  expectEqual(
    first, second, message(), hint: "The first value is the expected one.",
    at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

extension Equatable {
  func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
