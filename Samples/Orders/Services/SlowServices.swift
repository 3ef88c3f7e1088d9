import Foundation

/// Services that take their time, and whose requests are in a ledger.
struct SlowServices: Services {
  var ledger: Ledger
  /// The time that a request takes.
  var pace: Duration
  /// The process that sends the requests.
  let process = "\(ProcessInfo.processInfo.processIdentifier)"

  /// Tells the user what the process does.
  func report(_ text: String) { say("\(process)  \(text)") }

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
