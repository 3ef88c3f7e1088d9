import WorkflowSynchronization

/// What is called when a misuse stops the program, such as to write what was recorded.
package enum StopListeners {
  private static let all = Locked<[Int: @Sendable () -> Void]>([:])
  private static let count = Locked(0)

  /// Adds a listener, which is called on the thread that stops the program.
  ///
  /// - Returns: The number by which it is removed.
  package static func add(_ listener: @escaping @Sendable () -> Void) -> Int {
    let number = count.withLock { count in
      count += 1
      return count
    }
    all.withLock { $0[number] = listener }
    return number
  }

  package static func remove(_ number: Int) { all.withLock { _ = $0.removeValue(forKey: number) } }

  static func tell() {
    for listener in all.withLock({ Array($0.values) }) { listener() }
  }
}
