import Foundation

/// The settings of explorations in the environment.
enum Explorations {
  /// The seed of all explorations, which then stay in the process of the tests.
  static var chosenSeed: UInt64? {
    ProcessInfo.processInfo.environment["WORKFLOW_EXPLORE"].map { UInt64($0) ?? UInt64(hashOf: $0) }
  }
}
