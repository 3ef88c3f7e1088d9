#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes to files and pipes, where a missing reader is an error and does not end the program.
///
/// A write to a pipe without a reader raises SIGPIPE, which ends a program. The program decides
/// about the signal, so the signal is blocked in this thread only, and a raised one is removed.
package enum DescriptorOutput {
  /// Writes all bytes; returns false, with the reason in `errno`, if that fails.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var (ours, before, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&ours)
    sigaddset(&ours, SIGPIPE)
    // A signal that was sent before is not this write's, so it stays pending.
    sigpending(&pending)
    pthread_sigmask(SIG_BLOCK, &ours, &before)
    let reason = writeAll(bytes, to: descriptor)
    if reason == EPIPE, sigismember(&pending, SIGPIPE) == 0 { take(&ours) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = reason
    return reason == 0
  }

  /// Writes all bytes of a text, and ignores failures.
  package static func write(_ text: String, to descriptor: Int32) {
    var text = text
    _ = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes all bytes, and returns the error number of a failure; 0 if there is none.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #elseif canImport(Glibc)
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Musl.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
        // Another program has changed the pipe or terminal that it shares with this one.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let isReady = poll(&wait, 1, -1) > 0 && wait.revents & Int16(POLLNVAL) == 0
        if isReady || errno == EINTR { continue }
        return EAGAIN
      }
      if count <= 0 { return count < 0 ? errno : EIO }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return 0
  }

  /// Removes a pending signal, without waiting for one.
  private static func take(_ signals: inout sigset_t) {
    #if canImport(Darwin)
      var (pending, number) = (sigset_t(), Int32(0))
      sigpending(&pending)
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signals, &number) }
    #else
      var noTime = timespec()
      while sigtimedwait(&signals, nil, &noTime) < 0, errno == EINTR {}
    #endif
  }
}
