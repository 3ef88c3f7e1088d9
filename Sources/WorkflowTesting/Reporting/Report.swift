import Testing
import XCTest

/// Records a failure of the running test, at the place in the tests that called the library.
///
/// It is an issue of Swift Testing or a failure of XCTest, whichever runs this process, from any task
/// or thread. Nothing stops: the test goes on behind the call.
///
/// - Parameters:
///   - message: what happened, with the program's own names; then what to write instead.
///   - site: the caller's place, which the failure points at.
package func report(_ message: String, at site: CallSite) {
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

  /// The library that is told of failures.
  ///
  /// Each drops the other's failures without a word, so one has to be chosen. A detached task has no
  /// current test; then the arguments tell, which `swift test` gives to each of its processes.
  package static var current: TestLibrary {
    Test.current != nil || isNamedByArguments ? .swiftTesting : .xctest
  }

  private static let isNamedByArguments: Bool = names(CommandLine.arguments)

  /// Tells whether the arguments of a process choose Swift Testing.
  static func names(_ arguments: [String]) -> Bool {
    arguments.contains("--testing-library=swift-testing")
      || zip(arguments, arguments.dropFirst()).contains {
        $0 == "--testing-library" && $1 == "swift-testing"
      }
  }
}
