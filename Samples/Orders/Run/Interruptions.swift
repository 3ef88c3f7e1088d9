import Dispatch
import Foundation

/// The signals that ask the program to end, as a sequence.
enum Interruptions {
  /// Handles the first signal from now on; a second one ends the program at once.
  static func begin() -> AsyncStream<CInt> {
    let (numbers, continuation) = AsyncStream.makeStream(of: CInt.self)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
        continuation.yield(number)
        // Refers to the source, which would end without a reference.
        source.cancel()
      }
      source.resume()
    }
    return numbers
  }
}
