import Dispatch
import Foundation
import WorkflowSynchronization

/// The lines of standard input, read by a thread of their own.
final class LineInput: Sendable {
  /// The next item of the input.
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
  private let gate: InputGate
  /// Limits how many lines are read ahead, since input may have no end.
  private let room = DispatchSemaphore(value: 0)

  /// Creates an input that reads lines with a closure, which may wait for them.
  ///
  /// - Parameter gate: The gate at which reading waits while a program uses the same input.
  init(
    gate: InputGate = InputGate(descriptor: nil),
    _ readLine: @escaping @Sendable () -> String?
  ) {
    self.readLine = readLine
    self.gate = gate
    // The room is signalled and is not the initial value: a semaphore must not end below its
    // initial value, which it does if lines were not taken.
    for _ in 0..<256 { room.signal() }
  }

  /// Creates an input that reads the lines of standard input.
  convenience init() {
    self.init(gate: InputGate(descriptor: STDIN_FILENO)) { Swift.readLine() }
  }

  /// Reads no more until `resume()`, so that the next line is for another program.
  ///
  /// This holds for lines that a user types. Lines from a file or a pipe are read ahead in blocks.
  func pause() { gate.close() }

  /// Continues after `pause()`.
  func resume() { gate.open() }

  /// Begins to read, and calls the closure after each line and at the end.
  func begin(notify: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    Thread.detachNewThread { [state, readLine, gate, room] in
      while let line = gate.pass(readLine) {
        room.wait()
        state.withLock { $0.lines.append(line) }
        notify()
      }
      state.withLock { $0.hasEnded = true }
      notify()
    }
  }

  /// Removes and returns the next item.
  func next() -> Item {
    state.withLock { state in
      guard state.next < state.lines.count else {
        state.lines = []
        state.next = 0
        return state.hasEnded ? .end : .nothingYet
      }
      defer { state.next += 1 }
      room.signal()
      return .line(state.lines[state.next])
    }
  }
}
