import Foundation
import Testing
import WorkflowSynchronization
import WorkflowTesting
import XCTest

/// The test that a check runs in.
struct RunningTest: Hashable {
  var target: String
  var suites: [String]
  var name: String
  /// The source location, which tells apart tests of one name in private suites of one name.
  var location: String = ""
  /// Whether this is one of several cases of a test with arguments.
  var hasArguments = false
  /// Whether no test is known, so that the name of the function may stand for several tests.
  var isGuess = false

  /// Returns the test of this task or process.
  ///
  /// In Swift Testing a detached task has no test. There the file and the function of the call are
  /// used.
  static func current(at site: CallSite, in function: String) -> RunningTest {
    if let test = Test.current { return RunningTest(test) }
    if TestLibrary.current == .xctest, let test = XCTestWatch.current { return test }
    let parts = "\(site.fileID)".split(separator: "/", maxSplits: 1).map(String.init)
    return RunningTest(
      target: parts[0], suites: [suite(ofFile: parts.last ?? "")], name: function, isGuess: true)
  }

  private static func suite(ofFile name: String) -> String {
    URL(filePath: name).deletingPathExtension().lastPathComponent
  }
}

extension RunningTest {
  private init(_ test: Test) {
    let names = test.id.nameComponents
    target = test.id.moduleName
    suites =
      names.count > 1 ? Array(names.dropLast()) : [Self.suite(ofFile: test.sourceLocation.fileID)]
    name = names.last ?? test.name
    location = "\(test.sourceLocation.fileID):\(test.sourceLocation.line)"
    hasArguments = Test.Case.current?.isParameterized ?? false
  }
}

extension RunningTest {
  /// Splits the name of a test of XCTest into its parts.
  ///
  /// The name is `InboxTests.testLoads`, or `-[InboxTests testLoads]` on Apple platforms.
  fileprivate init(_ test: XCTestCase) {
    let type = type(of: test)
    target = String(reflecting: type).split(separator: ".").first.map(String.init) ?? ""
    suites = ["\(type)"]
    let last = test.name.split { " .]".contains($0) }.last.map(String.init) ?? test.name
    name = last.replacing(/(AndReturnError|WithCompletionHandler|CompletionHandler):$/, with: "")
  }
}

extension RunningTest: CustomStringConvertible {
  var description: String { (suites + [name]).joined(separator: "/") }
}

// MARK: - XCTestWatch

/// An observer that knows which test of XCTest is running; they run one after another.
private final class XCTestWatch: NSObject, XCTestObservation {
  private static let running = Locked<RunningTest?>(nil)

  static var current: RunningTest? { running.withLock { $0 } }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let test = RunningTest(testCase)
    Self.running.withLock { $0 = test }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) { Self.running.withLock { $0 = nil } }
}

// XCTest tells only observers that registered before the run, so this registers when the program
// loads: the system then calls the functions in this section, on the main thread.
#if canImport(Darwin)
  @section("__DATA,__mod_init_func")
#else
  @section(".init_array")
#endif
@used
private let whenLoaded: @convention(c) () -> Void = {
  MainActor.assumeIsolated { XCTestObservationCenter.shared.addTestObserver(XCTestWatch()) }
}
