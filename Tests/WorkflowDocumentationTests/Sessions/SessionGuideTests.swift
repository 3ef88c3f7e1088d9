import Foundation
import Synchronization
import Testing
import WorkflowSessions
import WorkflowTestSupport

struct SessionGuideTests {
  @Test func `an order is paid in another process than it was placed in`() async throws {
    let folder = try TemporaryFolder()
    let bank = TestBank()
    let first = try await Shop(in: .folder(folder.url), bank: bank)
    #expect(try await first.add("tea", price: 5, to: "7") == 5)
    #expect(try await first.add("milk", price: 2, to: "7") == 7)
    try await first.buy("7")
    try await first.buy("7")
    for try await phase in first.phases(of: "7") where phase == .waiting { break }
    #expect(bank.requests == ["7 for 7"])
    await first.stop()

    let second = try await Shop(in: .folder(folder.url), bank: bank)
    try await second.paid("7", payment: "81")
    try await second.paid("7", payment: "81")
    for try await phase in second.phases(of: "7") where phase == .paid { break }
    await second.stop()
  }

  @Test func `an order that was not paid expires, although its process has ended`() async throws {
    let store = MemorySessionStore()
    let first = try await Shop(in: store, bank: TestBank()) {
      Date(timeIntervalSince1970: -40 * 86_400)
    }
    _ = try await first.add("tea", price: 5, to: "7")
    try await first.buy("7")
    await first.stop()

    let second = try await Shop(in: store, bank: TestBank())
    for try await phase in second.phases(of: "7") where phase == .expired { break }
    await second.stop()
  }
}

/// A bank that notes what it is asked for.
private final class TestBank: Bank {
  private let all = Mutex<[String]>([])

  var requests: [String] { all.withLock { $0 } }

  func request(_ amount: Int, key: String) async {
    all.withLock { $0.append("\(amount) for \(key)") }
  }
}
