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

func compare(
  _ subject: Subject, with floor: Subject, effort: Effort, clock: () -> Double = threadTime
) -> Comparison {
  func measure(_ subject: Subject, times: Int) -> Double {
    var elapsed = 0.0
    var left = times
    while left > 0 {
      let next = min(left, subject.limit ?? left)
      subject.prepare()
      let start = clock()
      subject.run(next)
      elapsed += clock() - start
      left -= next
    }
    return elapsed / Double(times)
  }
  func calibrate(_ subject: Subject) -> Int {
    var times = 1
    while true {
      let elapsed = measure(subject, times: times) * Double(times)
      if elapsed >= effort.repetitionTime / 4 {
        return max(1, Int(Double(times) * effort.repetitionTime / elapsed))
      }
      times *= 4
    }
  }
  let times = calibrate(subject)
  let floorTimes = calibrate(floor)
  var pairs: [(time: Double, floor: Double)] = []
  for repetition in 0..<effort.repetitions {
    // The order alternates, so that neither always comes after the other.
    if repetition.isMultiple(of: 2) {
      let floorTime = measure(floor, times: floorTimes)
      pairs.append((measure(subject, times: times), floorTime))
    } else {
      let time = measure(subject, times: times)
      pairs.append((time, measure(floor, times: floorTimes)))
    }
  }
  return Comparison(
    time: median(pairs.map(\.time)), floorTime: median(pairs.map(\.floor)),
    ratio: median(pairs.map { $0.time / $0.floor }))
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}
