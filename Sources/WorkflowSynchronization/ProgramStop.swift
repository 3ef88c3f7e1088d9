/// Stops the program because of a programmer's mistake, after recorders have written what they know.
///
/// `fatalError` prints in release builds too; `precondition` would not.
///
/// - Parameters:
///   - message: A text that says what happened, where, and what to write instead; the rule, if
///     there is one.
///   - file: The file of the call that is wrong. Without it, the file of the check: a property or a
///     requirement of a protocol does not know its caller.
///   - line: The line of that call.
package func stopProgram(
  _ message: String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  StopListeners.tell()
  fatalError(message, file: file, line: line)
}

/// A programmer's mistake that stops the program.
package protocol Mistake {
  /// The mistake, its place, and a remedy.
  var text: String { get }
}

extension Mistake {
  /// Stops the program with the text; see ``stopProgram(_:file:line:)``.
  package func stop(file: StaticString = #fileID, line: UInt = #line) -> Never {
    stopProgram(text, file: file, line: line)
  }
}

/// Closures to call before a mistake stops the program, such as to write what was recorded.
package enum StopListeners {
  private static let all = Locked<(count: Int, listeners: [Int: @Sendable () -> Void])>((0, [:]))

  /// Adds a listener, which is called on the thread that stops the program.
  ///
  /// - Returns: The number by which it is removed.
  package static func add(_ listener: @escaping @Sendable () -> Void) -> Int {
    all.withLock { all in
      all.count += 1
      all.listeners[all.count] = listener
      return all.count
    }
  }

  package static func remove(_ number: Int) { all.withLock { $0.listeners[number] = nil } }

  fileprivate static func tell() {
    for listener in all.withLock({ Array($0.listeners.values) }) { listener() }
  }
}
