import Foundation
import Workflow

/// The orders to watch: a book, or those of a test.
protocol WatchedOrders: Sendable {
  /// Returns the orders of a phase, or all orders.
  func orders(in phase: Phase?) async throws -> [OrderRow]

  /// Decides about an order that waits for it.
  func decide(_ decision: Decision, about name: String) async throws
}

/// Reads the orders twice a second.
struct RefreshWorker: Worker {
  @Injected var book: any WatchedOrders
  @Injected var ledger: Ledger
  @Injected var clock: any Clock<Duration>
  @Injected var now: @Sendable () -> Date

  func run(_ output: WorkerOutput<WatchNews>) async {
    repeat {
      await output(await RefreshWorker.read(book, ledger, now()))
    } while (try? await clock.sleep(for: .milliseconds(500))) != nil
  }

  /// Reads off the actor of the screen, since files may take their time.
  @concurrent static func read(
    _ book: any WatchedOrders, _ ledger: Ledger, _ date: Date
  ) async -> WatchNews {
    var news = WatchNews(date: date)
    do {
      news.orders = try await book.orders(in: nil)
    } catch {
      news.problem = "\(error)"
    }
    news.requests = news.orders.filter(\.needsDecision).map { order in
      ApprovalRequest(
        order: order.name, goods: ledger.entry(of: .charge, order.name)?.goods ?? "")
    }
    return news
  }
}

/// The orders at a date.
struct WatchNews: Codable, Equatable, Sendable {
  var date = Date(timeIntervalSince1970: 0)
  var orders: [OrderRow] = []
  var requests: [ApprovalRequest] = []
  /// The reason why the orders could not be read; nil for none.
  var problem: String?
}

/// An order that waits for a decision, with what was charged.
struct ApprovalRequest: Codable, Equatable, Sendable {
  var order: String
  var goods: String
}
