/// A way to turn a value into text that a file can hold and a person can read.
///
/// ```swift
/// extension Snapshotting where Value == [Int], Format == String {
///   static var sum: Snapshotting { Snapshotting { "\($0.reduce(0, +))" } }
/// }
/// ```
///
/// The text has to be the same in every run and on every machine: order what has no order, and
/// redact what is new each time.
public struct Snapshotting<Value, Format> {
  /// Makes the format of a value.
  public let snapshot: (Value) throws -> Format

  /// Writes the format as text, without a newline at the end.
  public let text: (Format) -> String

  /// Makes a way of two steps: what is shown of a value, and how that is written.
  public init(text: @escaping (Format) -> String, snapshot: @escaping (Value) throws -> Format) {
    self.text = text
    self.snapshot = snapshot
  }

  /// Makes a way for other values, which are first turned into those of this one.
  ///
  /// ```swift
  /// struct Person { var name: String }
  /// let names = Snapshotting<String, String>.lines.pullback(\Person.name)
  /// ```
  public func pullback<NewValue>(
    _ transform: @escaping (NewValue) throws -> Value
  ) -> Snapshotting<NewValue, Format> {
    Snapshotting<NewValue, Format>(text: text) { [snapshot] in try snapshot(transform($0)) }
  }
}

extension Snapshotting where Format == String {
  /// Makes a way of one step.
  public init(snapshot: @escaping (Value) throws -> String) {
    self.init(text: { $0 }, snapshot: snapshot)
  }

  /// Replaces parts of the text that differ from run to run, in the order of the redactions.
  ///
  /// ```swift
  /// assertSnapshot(of: receipt, as: .dump.redacting(.uuid, .regex(/No\. \d+/, "No. [number]")))
  /// ```
  public func redacting(_ redactions: Redaction...) -> Snapshotting {
    Snapshotting { [snapshot] value in
      redactions.reduce(try snapshot(value)) { text, redaction in redaction.replace(text) }
    }
  }
}
