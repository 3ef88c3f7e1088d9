import Testing
import XCTest

/// Records a failure of the running test, at the source location of a call.
///
/// This is an issue of Swift Testing or a failure of XCTest, depending on which of them runs the
/// process. It can be called from any task or thread, and the test continues after the call.
///
/// - Parameters:
///   - message: The text: what happened, with the program's own names; then what to write instead.
///   - site: The call that the failure points at.
package func report(_ message: String, at site: CallSite) {
  if let capture = ReportCapture.current { return capture.report(message, site) }
  if TestLibrary.current == .swiftTesting {
    let location = SourceLocation(
      fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line),
      column: Int(site.column))
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  } else {
    XCTFail(message, file: site.filePath, line: site.line)
  }
}

/// The library that runs the tests of this process.
package enum TestLibrary {
  /// Tests are functions with `@Test`.
  case swiftTesting
  /// Tests are methods of `XCTestCase`.
  case xctest

  /// The library that failures are reported to.
  ///
  /// Each library silently drops failures in tests of the other, so one has to be chosen. A
  /// detached task has no current test. There the arguments decide, which `swift test` gives to
  /// each of its processes.
  package static var current: TestLibrary {
    Test.current != nil || isNamedByArguments ? .swiftTesting : .xctest
  }

  private static let isNamedByArguments: Bool = names(CommandLine.arguments)

  /// Returns whether the arguments of a process choose Swift Testing.
  static func names(_ arguments: [String]) -> Bool {
    arguments.contains("--testing-library=swift-testing")
      || zip(arguments, arguments.dropFirst()).contains {
        $0 == "--testing-library" && $1 == "swift-testing"
      }
  }
}
