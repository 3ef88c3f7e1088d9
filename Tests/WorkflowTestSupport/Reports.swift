import WorkflowSynchronization
import WorkflowTesting

/// A failure that a tester reported: its message, and the line that it points at.
package struct Reported: Equatable, Sendable {
  package var message: String
  package var line: Int

  package init(message: String, line: Int) {
    self.message = message
    self.line = line
  }
}

/// Returns what testers report while a closure runs; none of it fails the test.
package func reported(_ body: () throws -> Void) rethrows -> [Reported] {
  let reports = Locked([Reported]())
  try ReportCapture.$current.withValue(capture(into: reports)) { try body() }
  return reports.withLock { $0 }
}

/// Returns what testers report while an asynchronous closure runs; none of it fails the test.
package func reported(_ body: () async throws -> Void) async rethrows -> [Reported] {
  let reports = Locked([Reported]())
  try await ReportCapture.$current.withValue(capture(into: reports)) { try await body() }
  return reports.withLock { $0 }
}

private func capture(into reports: Locked<[Reported]>) -> ReportCapture {
  ReportCapture { message, site in
    reports.withLock { $0.append(Reported(message: message, line: Int(site.line))) }
  }
}
