/// A way to turn a value into text that a file can hold and a person can read.
///
/// ```swift
/// extension Snapshotting where Value == [Int], Format == String {
///   static var sum: Snapshotting { Snapshotting { "\($0.reduce(0, +))" } }
/// }
/// ```
///
/// The text has to be the same in every run and on every machine. Sort what has no order, and
/// redact what differs each time.
public struct Snapshotting<Value, Format> {
  /// Turns a value into the format.
  public let snapshot: (Value) throws -> Format

  /// Writes the format as text, without a newline at the end.
  public let text: (Format) -> String

  /// Creates a way of two steps: one turns a value into a format, the other writes it as text.
  public init(text: @escaping (Format) -> String, snapshot: @escaping (Value) throws -> Format) {
    self.text = text
    self.snapshot = snapshot
  }

  /// Returns a way for values of another type, which it first turns into values of this type.
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
  /// Creates a way of one step, which turns a value into text.
  public init(snapshot: @escaping (Value) throws -> String) {
    self.init(text: { $0 }, snapshot: snapshot)
  }

  /// Returns a way that replaces parts of the text, in the order of the redactions.
  ///
  /// ```swift
  /// assertSnapshot(of: receipt, as: .dump.redacting(.uuid, .regex(/No\. \d+/, "No. [number]")))
  /// ```
  public func redacting(_ redactions: Redaction...) -> Snapshotting {
    Snapshotting { [snapshot, text] value in redactions.redact(text(try snapshot(value))) }
  }

  /// Returns a way that replaces a part of the value before it becomes text.
  ///
  /// ```swift
  /// assertSnapshot(of: receipt, as: .dump.redacting(\.number, 0))
  /// ```
  public func redacting<Part>(
    _ path: WritableKeyPath<Value, Part>, _ replacement: Part
  ) -> Snapshotting {
    Snapshotting(text: text) { [snapshot] value in
      var value = value
      // A part of an object is put back.
      let part = value[keyPath: path]
      defer { value[keyPath: path] = part }
      value[keyPath: path] = replacement
      return try snapshot(value)
    }
  }
}
