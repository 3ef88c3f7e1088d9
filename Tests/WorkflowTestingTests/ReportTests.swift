import Testing

@testable import WorkflowTesting

/// A failure goes to the test library that runs the process.
///
/// `SnapshotProgramTests` check, with both libraries, that it arrives with the line of the caller.
struct ReportTests {
  @Test func `a detached task of this process tells Swift Testing`() async {
    let library = await Task.detached {
      #expect(Test.current == nil)
      return TestLibrary.current
    }.value
    #expect(library == .swiftTesting)
  }

  @Test func `arguments tell which library runs a process`() {
    #expect(TestLibrary.names(["tests", "--testing-library", "swift-testing"]))
    #expect(TestLibrary.names(["tests", "--testing-library=swift-testing"]))
    #expect(!TestLibrary.names(["tests", "--testing-library", "xctest"]))
    #expect(!TestLibrary.names(["swift-testing", "--testing-library"]))
    #expect(!TestLibrary.names([]))
  }
}
