import WorkflowSynchronization

/// What is called when a misuse stops the program, such as to write what was recorded.
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

  static func tell() {
    for listener in all.withLock({ Array($0.listeners.values) }) { listener() }
  }
}
