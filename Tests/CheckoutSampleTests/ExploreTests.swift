import Testing
import Workflow
import WorkflowExploring
import WorkflowFlows
import WorkflowScreens
import WorkflowSnapshotTesting

@testable import CheckoutSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(within: .seconds(8)) { _ in
      CheckoutWorkflow(flow: .checkout)
    } checking: { app in
      app.texts(for: "Email", ["ann@example.com", "ben@example.com", ""])
      app.event("fill in") { ($0.frame?.screen.wrapped as? FormScreen)?.fillIn() }
      app.place { $0.rendering.frame?.name ?? ($0.rendering.flow == nil ? "end" : "") }
      app.always("the cart costs what its items cost") { $0.rendering.cart?.isTotalRight ?? true }
      app.always("what is in the cart is counted") { app in
        app.rendering.cart?.items.allSatisfy { $0.count >= ($0.isGift ? 1 : 0) } ?? true
      }
      app.model("a card has its note", [:]) { $0.matches($2.rendering) }
      app.inverse("add", "remove") { $0.cart?.items.map(\.count) }
      app.inverse("gift", "gift") { $0.cart?.items.map(\.isGift) }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}

extension CheckoutScreen {
  fileprivate var flow: FlowScreen? { if case .flow(let flow) = content { flow } else { nil } }
  fileprivate var frame: FlowFrame? { flow?.currentFrame }
  fileprivate var cart: CartScreen? { frame?.screen.wrapped as? CartScreen }
}

extension FormScreen {
  /// Types something right into each field, and continues; a card that has a note keeps it.
  fileprivate func fillIn() {
    for (index, field) in fields.enumerated()
    where !title.hasPrefix("A gift: ") || field.text.isEmpty {
      sink.send(.change(index, field.label == "Email" ? "ben@example.com" : "Milky Way"))
    }
    sink.send(.proceed)
  }
}

extension CartScreen {
  fileprivate var isTotalRight: Bool {
    total.cents == items.reduce(0) { $0 + $1.count * $1.product.price.cents }
  }
}

extension [String: String] {
  /// Remembers the note of each gift; returns whether a gift that is ordered has its note.
  fileprivate mutating func matches(_ screen: CheckoutScreen) -> Bool {
    if let form = screen.frame?.screen.wrapped as? FormScreen, form.title.hasPrefix("A gift: ") {
      self[String(form.title.dropFirst(8))] = form.fields[0].text
    }
    guard let notice = (screen.frame?.screen.wrapped as? NoticeScreen)?.notice else { return true }
    return notice.lines.filter { $0.contains("(gift") }.allSatisfy { line in
      first { line.contains($0.key) }.map { line.contains($0.value) } ?? true
    }
  }
}
