import Foundation

/// Instructions counted by callgrind, which repeat exactly however busy the machine is; where there
/// are many tasks, within a few per cent.
enum Instructions {
  /// The subjects, their repetitions, and the count of one repetition when it was last checked.
  ///
  /// Floors may not rise, because a slower floor would let everything pass. The counts are those of
  /// Swift 6.3.1 on x86-64.
  static let expected: [(name: String, times: Int, count: Double)] = [
    ("floor:counter", 2000, 125),
    ("floor:tree-10000", 50, 5761),
    ("floor:startup", 3, 2_156_634),
    ("counter", 2000, 987),
    ("chain-100", 100, 35_490),
    ("chain-output-100", 100, 95_660),
    ("wide-1000", 20, 189_770),
    ("each-1000", 300, 13_190),
    ("tree-10000", 50, 12_789),
    ("noop", 2000, 785),
    ("props-1000", 20, 67_096),
    ("churn-1000", 10, 147_860),
    ("bigstate", 2000, 999),
    ("burst", 2000, 1_330),
    ("floor:schedule-chain-1000", 5, 3_339_835),
    ("schedule-chain-1000", 5, 10_940_000),
    ("schedule-fan-1000", 5, 8_890_000),
    ("schedule-random-1000", 5, 14_180_000),
    ("graph-10000", 3, 190_000_000),
    ("floor:crowd-tick", 20, 125_450),
    ("crowd-tick", 20, 253_400),
  ]

  /// The largest accepted ratio to the expected count, for floors and for everything else.
  ///
  /// A weak reference to nodes costs 11 %. Builds that also serve tests are not comparable.
  static let floorTolerance = 1.03
  static let tolerance = 1.05

  /// Counts the instructions of doing a subject once; returns nil if it fails under valgrind.
  ///
  /// Work that is done once in each run cancels out between a shorter and a longer run.
  static func count(_ name: String, times: Int) throws -> Double? {
    guard let shorter = try countAll(name, times: times),
      let longer = try countAll(name, times: 3 * times)
    else { return nil }
    return (longer - shorter) / Double(2 * times)
  }

  /// Returns the least of up to three counts, until one is within a limit.
  ///
  /// Tasks that meet by chance lengthen a run, and a slower program lengthens all of them.
  private static func leastCount(_ name: String, times: Int, limit: Double) throws -> Double? {
    var least: Double?
    for _ in 0..<3 {
      guard let count = try count(name, times: times) else { return nil }
      least = min(least ?? count, count)
      if count <= limit { break }
    }
    return least
  }

  private static func isValgrindHere() throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["valgrind", "--version"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private static func countAll(_ name: String, times: Int) throws -> Double? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", CommandLine.arguments[0],
      "--repeat", name, "\(times)",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    process.environment = environment
    let said = Pipe()
    process.standardError = said
    try process.run()
    let text = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return text.firstMatch(of: /Collected : (\d+)/).flatMap { Double($0.1) }
  }

  /// Counts everything that was chosen, prints the counts, and returns the exit code.
  static func report(only: [String], checks: Bool) throws -> Int32 {
    guard try isValgrindHere() else {
      print("Instructions are not counted: valgrind is missing. Install it, and run this again.")
      return 3
    }
    var isWithin = true
    var areFloorsWithin = true
    for (name, times, expected) in expected where only.isEmpty || only.contains(name) {
      let limit = expected * (name.hasPrefix("floor:") ? floorTolerance : tolerance)
      guard let count = try leastCount(name, times: times, limit: limit) else {
        print("\(name) failed under valgrind.")
        return 1
      }
      let isOver = count > limit
      isWithin = isWithin && !isOver
      if isOver, name.hasPrefix("floor:") { areFloorsWithin = false }
      print(
        "\(name): \(count.rounded(to: 0)) instructions, expected \(expected.rounded(to: 0))"
          + (isOver ? "  OVER" : ""))
    }
    if !areFloorsWithin {
      print(
        """
        A floor is over: this build is optimised less than an app's, as one for tests is. Build \
        the benchmarks alone: swift build -c release --product workflow-benchmarks \
        --scratch-path .build/benchmarks -Xcc -g0
        """)
    }
    return checks && !isWithin ? 1 : 0
  }
}
