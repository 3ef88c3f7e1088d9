import Foundation

/// The signals that ask the program to end, as a sequence.
///
/// They would end the program at once, and leave its commands behind: these have groups of their own,
/// which Control-C does not reach.
enum Interruptions {
  /// Handles the signals from now on.
  static func begin() -> AsyncStream<CInt> {
    // Made before a handler needs it.
    let readEnd = ends.read
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      signal(number) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruptions.ends.write, &byte, 1)
        errno = error
      }
    }
    // A reader that goes away is an error of writing, not the end.
    signal(SIGPIPE, SIG_IGN)
    let (numbers, continuation) = AsyncStream.makeStream(of: CInt.self)
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while true {
        let count = read(readEnd, &byte, 1)
        if count == 1 { continuation.yield(CInt(byte)) } else if errno != EINTR { return }
      }
    }
    return numbers
  }

  private static let ends: (read: CInt, write: CInt) = {
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()
}
