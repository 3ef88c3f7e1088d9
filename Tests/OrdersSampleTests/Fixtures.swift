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
  /// A book of orders, of which those with a step are in one of three processes.
  static func sample(
    _ orders: [(name: String, phase: Phase)] = everyPhase, clock: any Clock<Duration> = TestClock()
  ) throws -> OrderBook {
    let store = MemorySessionStore(clock: clock, date: morning, lease: .seconds(1_000_000))
    let book = OrderBook(store)
    for (index, order) in orders.enumerated() {
      guard order.phase != .placed, let id = SessionID(order.name) else {
        _ = try book.place(order.name, tea)
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
    return book
  }
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
