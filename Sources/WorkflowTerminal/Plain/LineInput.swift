import Foundation
import WorkflowResidence

/// The lines of standard input, read by a thread of their own.
final class LineInput: Sendable {
  /// What stands next in the input.
  enum Item {
    case line(String)
    case nothingYet
    case end
  }

  private struct State {
    var lines: [String] = []
    var next = 0
    var hasEnded = false
    var hasBegun = false
  }

  private let state = Locked(State())
  private let readLine: @Sendable () -> String?

  /// Reads lines by a closure, which may wait for them.
  init(_ readLine: @escaping @Sendable () -> String? = { Swift.readLine() }) {
    self.readLine = readLine
  }

  /// Begins to read, and calls the closure for each line that has come, and at the end.
  func begin(notify: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    Thread.detachNewThread { [state, readLine] in
      while let line = readLine() {
        state.withLock { $0.lines.append(line) }
        notify()
      }
      state.withLock { $0.hasEnded = true }
      notify()
    }
  }

  /// Takes what stands next.
  func next() -> Item {
    state.withLock { state in
      guard state.next < state.lines.count else {
        state.lines = []
        state.next = 0
        return state.hasEnded ? .end : .nothingYet
      }
      defer { state.next += 1 }
      return .line(state.lines[state.next])
    }
  }
}
