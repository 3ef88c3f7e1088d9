/// Lines in the order in which things happened.
package final class Log {
  package private(set) var lines: [String] = []

  package init() {}

  package func callAsFunction(_ line: String) { lines.append(line) }

  /// Returns the lines so far, and removes them.
  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
