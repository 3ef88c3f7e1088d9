import WorkflowSynchronization
public import Testing

/// A trait that redacts all snapshots of a test, or of all tests of a suite.
///
/// ```swift
/// @Suite(.redactingSnapshots(.uuid, .date)) struct ReceiptTests { … }
/// ```
public struct SnapshotRedactions: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite have the trait too: they do.
  @_documentation(visibility: internal)
  public var isRecursive: Bool { true }

  private let redactions: SharedRedactions

  init(_ redactions: [Redaction]) { self.redactions = SharedRedactions(redactions) }

  /// Runs a test, whose snapshots are redacted.
  @_documentation(visibility: internal)
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await SharedRedactions.$current.withValue(SharedRedactions.current + [redactions]) {
      try await function()
    }
  }
}

extension Trait where Self == SnapshotRedactions {
  /// Redacts all snapshots of a test, or of all tests of a suite, after what each call redacts.
  public static func redactingSnapshots(_ redactions: Redaction...) -> SnapshotRedactions {
    SnapshotRedactions(redactions)
  }
}

/// Redacts all snapshots that a closure takes, as in `invokeTest()` of a test case of XCTest.
public func withSnapshots<Result>(
  redacting redactions: Redaction..., perform body: () throws -> Result
) rethrows -> Result {
  let inner = SharedRedactions.current + [SharedRedactions(redactions)]
  return try SharedRedactions.$current.withValue(inner, operation: body)
}

/// Redactions that several tests use at the same time.
struct SharedRedactions: Sendable {
  /// Those of the running test, from the outermost suite on.
  @TaskLocal static var current: [SharedRedactions] = []

  /// A regular expression may be used by one thread at a time.
  private let redactions: Locked<UnsafeTransfer<[Redaction]>>

  init(_ redactions: [Redaction]) { self.redactions = Locked(UnsafeTransfer(redactions)) }

  /// Applies the redactions of the running test to a text; the innermost come first.
  static func redact(_ text: String) -> String {
    current.reversed().reduce(text) { text, shared in
      shared.redactions.withLock { $0.value.redact(text) }
    }
  }
}
