import Foundation

/// Services that take their time, and whose requests are in a ledger.
struct SlowServices: Services {
  var ledger: Ledger
  /// The process that sends the requests.
  var process: String
  /// The time that a request takes.
  var pace: Duration
  /// Tells the user of a request.
  var report: @Sendable (String) -> Void

  /// Does what is requested in the middle of the time: a process can be killed before and after it.
  func perform(_ request: Request) async throws {
    report("\(request.order): \(request.step) …")
    try await Task.sleep(for: pace / 2)
    let isFirst: Bool
    do {
      isFirst = try ledger.add(request, from: process)
    } catch {
      report("\(request.order): \(request.step) failed: \(error)")
      throw error
    }
    try await Task.sleep(for: pace / 2)
    report("\(request.order): \(request.step) \(isFirst ? "done" : "was done before")")
  }
}

/// Services that never answer, for processes that are not to do the work.
struct SilentServices: Services {
  func perform(_ request: Request) async throws { try await Task.sleep(for: .seconds(86_400)) }
}
