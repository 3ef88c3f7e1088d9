#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Returns the processor time of this thread, in nanoseconds.
func threadTime() -> Double { time(of: CLOCK_THREAD_CPUTIME_ID) }

/// Returns the time of a monotonic clock, in nanoseconds.
func wallTime() -> Double { time(of: CLOCK_MONOTONIC) }

private func time(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Work that is repeated and measured.
struct Subject {
  /// Does the work a number of times.
  var run: (Int) -> Void
  /// The largest number of times in one measurement; nil for any number.
  var limit: Int?
  /// Called before each measurement, and not measured.
  var prepare: () -> Void

  init(
    limit: Int? = nil, prepare: @escaping () -> Void = {}, _ run: @escaping (Int) -> Void
  ) {
    self.limit = limit
    self.prepare = prepare
    self.run = run
  }
}

/// The time of one repetition in nanoseconds, and the number of repetitions.
struct Effort {
  var repetitionTime = 100e6
  var repetitions = 9

  static let full = Effort()
  /// Enough to check that everything works, but not to judge a figure.
  static let quick = Effort(repetitionTime: 2e6, repetitions: 3)
}

/// The cost of a subject and of its floor, measured alternately.
struct Comparison {
  /// The median time of doing the work once, in nanoseconds.
  var time: Double
  var floorTime: Double
  /// The median of the ratios of neighbouring measurements.
  var ratio: Double
}

/// Measures a subject and its floor in turns, so that a slower machine slows both.
func compare(
  _ subject: Subject, with floor: Subject, effort: Effort, clock: () -> Double = threadTime
) -> Comparison {
  let times = subject.times(for: effort, clock: clock)
  let floorTimes = floor.times(for: effort, clock: clock)
  let pairs = (0..<effort.repetitions).map { repetition -> (time: Double, floor: Double) in
    // In turns, so that neither always follows the other.
    if repetition.isMultiple(of: 2) {
      let floorTime = floor.measured(times: floorTimes, clock: clock)
      return (subject.measured(times: times, clock: clock), floorTime)
    }
    let time = subject.measured(times: times, clock: clock)
    return (time, floor.measured(times: floorTimes, clock: clock))
  }
  return Comparison(
    time: median(pairs.map(\.time)), floorTime: median(pairs.map(\.floor)),
    ratio: median(pairs.map { $0.time / $0.floor }))
}

extension Subject {
  /// The time of one run, as the mean of several.
  fileprivate func measured(times: Int, clock: () -> Double) -> Double {
    var elapsed = 0.0
    var left = times
    while left > 0 {
      let next = min(left, limit ?? left)
      prepare()
      let start = clock()
      run(next)
      elapsed += clock() - start
      left -= next
    }
    return elapsed / Double(times)
  }

  /// The number of runs that take about as long as a repetition should.
  fileprivate func times(for effort: Effort, clock: () -> Double) -> Int {
    var times = 1
    while true {
      let elapsed = measured(times: times, clock: clock) * Double(times)
      if elapsed >= effort.repetitionTime / 4 {
        return max(1, Int(Double(times) * effort.repetitionTime / elapsed))
      }
      times *= 4
    }
  }
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}
