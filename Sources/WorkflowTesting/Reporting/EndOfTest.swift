import WorkflowSynchronization
import XCTest

/// Ends the testers in the properties of a test case at the end of its test.
///
/// XCTest keeps all test cases until all tests have run. What a tester would say then reaches no
/// test.
final class EndOfTest: NSObject, XCTestObservation, Sendable {
  private static let observer: EndOfTest = {
    let observer = EndOfTest()
    XCTestObservationCenter.shared.addTestObserver(observer)
    return observer
  }()

  private let hasFailed = Locked(false)

  /// Begins to watch for tests; does nothing in Swift Testing, which keeps no values.
  static func watch() {
    if TestLibrary.current == .xctest { _ = observer }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    // Each test has a test case of its own, and XCTest runs one after the other.
    let testCase = UnsafeTransfer(testCase)
    testCase.value.addTeardownBlock { finishTesters(of: testCase.value) }
  }

  /// Ends the testers of the first test, if `setUp()` has made the first one of all.
  ///
  /// No observer has seen its start, and what is reported now stops XCTest. So it is printed, and
  /// the tests as a whole have failed.
  func testCaseDidFinish(_ testCase: XCTestCase) {
    let name = testCase.name
    let capture = ReportCapture { [hasFailed] message, site in
      print("\(site.filePath):\(site.line): error: \(name) : failed - \(message)")
      hasFailed.withLock { $0 = true }
    }
    ReportCapture.$current.withValue(capture) { finishTesters(of: testCase) }
  }

  func testBundleDidFinish(_ testBundle: Bundle) {
    if hasFailed.withLock({ $0 }) { exit(1) }
  }
}

private func finishTesters(of testCase: XCTestCase) {
  var mirror: Mirror? = Mirror(reflecting: testCase)
  while let properties = mirror {
    for property in properties.children {
      (property.value as? any FinishedWithTest)?.finishWithTest()
    }
    mirror = properties.superclassMirror
  }
}

/// A tester with something to report at the end of a test.
protocol FinishedWithTest {
  func finishWithTest()
}
