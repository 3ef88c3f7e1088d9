import Testing

@testable import WorkflowTesting

/// A failure reaches the library that runs the tests; XCTest is tried by the fixture package.
struct ReportTests {
  @Test func `an issue has the message and points at the caller`() {
    let site = CallSite(fileID: "Some/File.swift", filePath: "/x/File.swift", line: 7, column: 3)
    withKnownIssue {
      report("Two rows are missing.", at: site)
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["Two rows are missing."]
        && issue.sourceLocation
          == SourceLocation(
            fileID: "Some/File.swift", filePath: "/x/File.swift", line: 7, column: 3)
    }
  }

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
