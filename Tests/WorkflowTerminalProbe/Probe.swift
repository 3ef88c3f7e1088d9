import Foundation
import Synchronization
import WorkflowTerminal
import WorkflowTextUI

/// The probe: what it does when a key or another event arrives.
final class Probe: Sendable {
  private struct State {
    var showsBytes = false
    var isFlooding = false
    var lines = 0
  }

  private let state = Mutex(State())
  private let events = EventQueue()
  private let device: TerminalDevice

  init(fullScreen: Bool) throws(TerminalError) {
    let events = events
    let later = Later<Probe>()
    device = try TerminalDevice.open(fullScreen: fullScreen) { event in
      if case .input(let bytes) = event, let byte = bytes.first, (65...90).contains(byte) {
        later.value?.press(Character(Unicode.Scalar(byte + 32)))
      } else {
        events.append(event)
      }
    }
    later.value = self
  }

  func run() -> Never {
    device.enter()
    draw("ready \(device.size)")
    while true { handle(events.next()) }
  }

  private func handle(_ event: DeviceEvent) {
    let (showsBytes, isFlooding) = state.withLock { ($0.showsBytes, $0.isFlooding) }
    switch event {
    case .input(let bytes) where showsBytes:
      draw("bytes " + bytes.map { String($0, radix: 16) }.joined(separator: " "))
    case .input(let bytes):
      for byte in bytes { press(Character(Unicode.Scalar(byte))) }
    case .resized: draw("resized \(device.size)")
    case .resumed:
      device.beginAnew()
      draw("resumed \(device.size)")
      if isFlooding { flood() }
    case .writable where isFlooding: flood()
    case .writable: draw("writable")
    case .closed: exit(9)
    }
  }

  @discardableResult
  private func draw(_ text: String) -> TerminalDevice.Written {
    let line = state.withLock { state in
      state.lines += 1
      return state.lines
    }
    return device.write(Array("\u{1B}[\(line % 20 + 1);1H\u{1B}[K\(text).".utf8))
  }

  private func press(_ key: Character) {
    switch key {
    case "q":
      device.leave()
      exit(0)
    case "x": exit(7)
    case "t": fatalError("boom")
    case "i": print([1, 2, 3][state.withLock { $0.lines + 3 }])
    case "s": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "a": abort()
    case "d":
      for _ in 0..<3 { Thread.detachNewThread { fatalError("boom") } }
      fatalError("boom")
    case "m": device.enter()
    case "o": draw("\(overflow(1))")
    case "e": speak()
    case "h": while true {}
    case "p":
      state.withLock { $0.showsBytes = true }
      draw("showing")
    case "w":
      state.withLock { $0.isFlooding = true }
      flood()
    case "c":
      device.leave()
      print("outside")
      device.enter()
      draw("again \(device.size)")
    default: draw("key \(key)")
    }
  }

  /// Prints to both streams, the last line without a newline.
  private func speak() {
    print("said on output")
    FileHandle.standardError.write(Data("said on error\n".utf8))
    print("unfinished", terminator: "")
    draw("spoken")
  }

  /// Writes until the terminal takes no more.
  private func flood() {
    while draw(String(repeating: "flood ", count: 600)) == .all {}
  }
}

/// Calls itself until the stack is used up.
@inline(never)
private func overflow(_ depth: Int) -> Int {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { buffer in
    buffer[0] = depth
    return overflow(depth + 1) + buffer[0]
  }
}

/// A reference that is set after the closure that uses it was made.
private final class Later<Value: AnyObject & Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  var value: Value? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
