#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The nanoseconds since a trace began.
///
/// It asks the system directly, because a `Duration` costs as much again, four times an action.
struct TraceClock {
  private var start = TraceClock.uptime

  var now: Int { Self.uptime &- start }

  /// Stops the clock while a closure makes texts, which would be most of the time of a render.
  mutating func pausing<Result>(_ body: () -> Result) -> Result {
    let before = Self.uptime
    let result = body()
    start &+= Self.uptime &- before
    return result
  }

  private static var uptime: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}

/// The number of the running thread.
var currentThread: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}
