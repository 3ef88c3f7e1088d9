/// Collects the failures that testers report, in place of the test library.
///
/// The tests of the testers use it: what a tester reports is their result, not their failure.
package struct ReportCapture: Sendable {
  /// The capture that is in force in this task and in those that it creates.
  @TaskLocal package static var current: ReportCapture?

  let report: @Sendable (String, CallSite) -> Void

  /// Creates a capture that hands each failure to a closure.
  package init(_ report: @escaping @Sendable (String, CallSite) -> Void) {
    self.report = report
  }
}
