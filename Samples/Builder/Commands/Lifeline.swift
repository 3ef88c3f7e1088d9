import Foundation
import Synchronization

/// A pipe that ends when the last process that has inherited it has ended.
///
/// Only the first process of a group can be waited for. This tells when the rest has gone.
struct Lifeline: ~Copyable {
  private let readEnd: CInt
  /// The end that processes inherit; nothing is ever written to it.
  private(set) var writeEnd: CInt

  init() throws(CommandFailure) {
    var ends: [CInt] = [-1, -1]
    let result = inheritance.withLock { _ in
      let result = pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return result
    }
    guard result == 0 else { throw .notStarted(String(cString: strerror(errno))) }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// Leaves the pipe to those who have inherited it.
  mutating func closeWriteEnd() {
    close(writeEnd)
    writeEnd = -1
  }

  /// Waits until all processes have ended, but not longer than a given time.
  func hasEnded(within time: Duration) -> Bool {
    var end = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    let deadline = ContinuousClock.now + time
    while true {
      let left = max(0, (deadline - .now).seconds * 1000)
      let count = poll(&end, 1, Int32(left.rounded(.up)))
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }
}
