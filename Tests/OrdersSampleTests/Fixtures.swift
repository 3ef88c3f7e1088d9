import Foundation
import Workflow
import WorkflowSessions
import WorkflowTesting

@testable import OrdersSample

let tea = Goods(item: "tea", price: 12)

/// The moment at which stores with a clock of their own begin.
let morning = Date(timeIntervalSince1970: 1_800_000_000)

extension SessionRow {
  /// Creates a row of an order.
  static func order(
    _ number: Int, _ kind: Kind, by owner: SessionOwner, label: String = ""
  ) throws -> SessionRow {
    let type = try SessionMessage(.place(tea), to: "any", of: Order.self).type
    var row = SessionRow(
      number: number, kind: kind, owner: owner.id, claim: 1, type: type, version: 1)
    row.label = label
    return row
  }
}

/// An order in each phase, with the name of its phase.
let everyPhase = Phase.allCases.map { (name: $0.rawValue, phase: $0) }

extension OrderBook {
  /// Opens the book of a store, with orders that do nothing.
  init(_ store: any SessionStore) async throws {
    try await self.init(in: store) { Order(id: $0, services: SilentServices(), approvalTime: 60) }
  }
}

extension MemorySessionStore {
  /// A store of orders, of which those with a step are in one of three processes.
  static func sample(
    _ orders: [(name: String, phase: Phase)] = everyPhase, clock: any Clock<Duration> = TestClock()
  ) throws -> MemorySessionStore {
    let store = MemorySessionStore(clock: clock, date: morning, lease: .seconds(1_000_000))
    for (index, order) in orders.enumerated() {
      guard order.phase != .placed, let id = SessionID(order.name) else {
        _ = store.post(try SessionMessage(.place(tea), to: order.name, of: Order.self))
        continue
      }
      let owner = SessionOwner(id: UInt64(index), address: "\(4_711 + index % 3)")
      _ = store.beat(owner, number: 1, after: 0)
      let isFree = order.phase.work == nil
      for (number, kind) in zip(1..., [.claim, .turn, .release] as [SessionRow.Kind])
      where kind != .release || isFree {
        let row = try SessionRow.order(number, kind, by: owner, label: order.phase.label)
        _ = store.append(row, to: id)
      }
    }
    return store
  }
}

/// The orders of a store in memory, on the thread of the test, so that a tester need not wait.
struct TestOrders: WatchedOrders {
  let store: MemorySessionStore

  func orders(in phase: Phase?) -> [OrderRow] {
    store.list(types: nil, label: phase?.label, after: nil, limit: 100).map { OrderRow($0) }
      .inOrder(by: \.name)
  }

  func decide(_ decision: Decision, about name: String) throws {
    let message = try SessionMessage(.decide(decision), to: name, of: Order.self, key: "decision")
    guard store.post(message) else { throw OrdersError("\(name) was decided before") }
  }
}

/// Services that never answer.
struct SilentServices: Services {
  func perform(_ request: Request) async throws { try await Task.sleep(for: .seconds(86_400)) }
}

/// Services that note requests in a ledger; one of their steps has no answer.
struct TestServices: Services {
  let requests: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation
  private let ledger: Ledger
  private let process: String
  private let silentStep: Phase.Step?

  init(_ ledger: Ledger, process: String, silentAt silentStep: Phase.Step? = nil) {
    (self.ledger, self.process, self.silentStep) = (ledger, process, silentStep)
    (requests, continuation) = AsyncStream.makeStream(of: Request.self)
  }

  func perform(_ request: Request) async throws {
    _ = try ledger.add(request, from: process)
    continuation.yield(request)
    if request.step == silentStep { try await SilentServices().perform(request) }
  }
}
