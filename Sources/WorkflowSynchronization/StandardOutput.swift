#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The standard output of a command, whose reader may go away, as in `command | head -1`.
///
/// Then the command continues in silence, so that it does nothing by half, and ends with 1.
package enum StandardOutput {
  private static let hasFailed = Locked(false)

  /// Whether everything was printed so far.
  package static var isComplete: Bool { hasFailed.withLock { !$0 } }

  /// Prints a text at once, or nothing if that has failed before.
  package static func print(_ text: String, terminator: String = "\n") {
    guard isComplete else { return }
    var text = text + terminator
    if text.withUTF8({ DescriptorOutput.write(UnsafeRawBufferPointer($0), to: STDOUT_FILENO) }) {
      return
    }
    let reason = errno
    hasFailed.withLock { $0 = true }
    guard reason != EPIPE else { return }
    DescriptorOutput.write(
      "cannot print: \(String(cString: strerror(reason)))\n", to: STDERR_FILENO)
  }
}
