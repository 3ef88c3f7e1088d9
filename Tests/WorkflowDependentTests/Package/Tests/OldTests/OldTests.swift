import Foundation
import WorkflowSnapshotTesting
import XCTest

final class InboxTests: XCTestCase {
  func testLoads() { assertSnapshot(of: "old inbox", as: .lines) }

  func testDetached() async {
    await Task.detached {
      assertSnapshot(of: ProcessInfo.processInfo.environment["OLD"] ?? "same", as: .lines)
    }.value
  }
}

final class OutboxTests: XCTestCase {
  func testLoads() throws {
    assertSnapshot(of: "old outbox", as: .lines)
    assertSnapshot(of: "again", as: .lines)
  }
}
