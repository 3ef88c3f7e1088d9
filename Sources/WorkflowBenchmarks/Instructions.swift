import Foundation

/// Instructions counted by callgrind, which repeats them exactly on a machine however busy.
enum Instructions {
  /// What is counted, how often it is done, and what one time took when it was last looked at.
  ///
  /// Floors may not rise: a slower floor would let everything pass. Counted with Swift 6.3.1 on x86-64.
  static let expected: [(name: String, times: Int, count: Double)] = [
    ("floor:counter", 2000, 125),
    ("floor:tree-10000", 50, 8663),
    ("floor:startup", 3, 4_169_726),
    ("counter", 2000, 1157),
    ("chain-100", 100, 34_834),
    ("chain-output-100", 100, 91_346),
    ("wide-1000", 20, 239_908),
    ("each-1000", 300, 14_606),
    ("tree-10000", 50, 14_276),
    ("noop", 2000, 870),
    ("props-1000", 20, 144_207),
    ("churn-1000", 10, 771_028),
    ("bigstate", 2000, 1156),
    ("burst", 2000, 1332),
  ]

  /// How much more a floor, and anything else, may take than expected.
  static let floorTolerance = 1.03
  static let tolerance = 1.05

  /// Counts what one time of a subject takes; nil without valgrind.
  ///
  /// What is done once cancels out between a shorter and a longer run.
  static func count(_ name: String, times: Int) throws -> Double? {
    guard let shorter = try countAll(name, times: times),
      let longer = try countAll(name, times: 3 * times)
    else { return nil }
    return (longer - shorter) / Double(2 * times)
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

  /// Counts everything that was chosen, prints it, and returns the exit code.
  static func report(only: [String], checks: Bool) throws -> Int32 {
    var isWithin = true
    for (name, times, expected) in expected where only.isEmpty || only.contains(name) {
      guard let count = try count(name, times: times) else {
        print("Instructions are not counted: valgrind is not here, or \(name) failed under it.")
        return 3
      }
      let limit = name.hasPrefix("floor:") ? floorTolerance : tolerance
      let isOver = count > expected * limit
      isWithin = isWithin && !isOver
      print(
        "\(name): \(count.rounded(to: 0)) instructions, expected \(expected.rounded(to: 0))"
          + (isOver ? "  OVER" : ""))
    }
    return checks && !isWithin ? 1 : 0
  }
}
