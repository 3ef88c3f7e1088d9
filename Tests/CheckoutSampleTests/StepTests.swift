import Testing
import Workflow
import WorkflowFlows
import WorkflowTesting

@testable import CheckoutSample

/// Each step alone: its body, without a flow.
struct StepTests {
  @Test func `an email has an @ in it`() {
    let body = EmailStep().body(Visit())
    body.renderTester(state: ["ann"]).render { #expect(!$0.canProceed) }
    body.renderTester(state: [" ann@example.com "])
      .render { screen in
        #expect(screen.canProceed)
        screen.sink.send(.proceed)
      }
      .expectOutput(.proceed(SignIn(email: "ann@example.com")))
  }

  @Test func `what is typed is kept`() {
    AddressStep().body(Visit(order())).renderTester()
      .render { $0.sink.send(.change(1, "Starville")) }
      .expectState { $0 = ["", "Starville"] }
      .expectNoOutput()
  }

  @Test func `nothing is handed on before all fields are filled in`() {
    AddressStep().body(Visit(order())).renderTester(state: [" ", "Starville"])
      .render { screen in
        #expect(!screen.canProceed)
        screen.sink.send(.proceed)
      }
      .expectNoOutput()
  }

  @Test func `the name of a known customer is there to be changed`() {
    NameStep().body(Visit(SignIn(email: "ann@example.com"))).renderTester()
      .render { screen in
        #expect(screen.fields.map(\.text) == ["Ann"])
        screen.sink.send(.proceed)
      }
      .expectOutput(.proceed(Customer(name: "Ann", email: "ann@example.com")))
  }

  @Test func `the terms hand on nothing of their own`() {
    TermsStep().body(Visit()).renderTester()
      .render { $0.onProceed.send() }
      .expectOutput(.proceed)
  }

  @Test func `the cart counts, and only what is in it can be a gift`() {
    let cart = CartWorkflow(customer: bob)
    CartScreen.Event.tester(state: cart.makeInitialState(), workflow: cart)
      .send(.toggleGift)
      .expectNoChange()
      .send(.proceed)
      .expectNoOutput()
      .send(.add)
      .expectState { $0.items[0].count = 1 }
      .send(.toggleGift)
      .expectState { $0.items[0].isGift = true }
      .send(.proceed)
      .expectOutput(.proceed(order(Item(product: .atlas, count: 1, isGift: true))))
      .send(.remove)
      .expectState { $0.items[0] = Item(product: .atlas) }
  }

  @Test func `a note belongs to its gift`() {
    let (atlas, torch) = (Item(product: .atlas, count: 1, isGift: true), Item(product: .torch))
    let noted = Item(product: .atlas, count: 1, isGift: true, note: "For you")
    GiftNoteStep(gift: atlas).body(Visit(order(atlas, torch))).renderTester(state: ["For you"])
      .render { $0.sink.send(.proceed) }
      .expectOutput(.proceed(order(noted, torch)))
  }

  @Test func `shipping costs what was chosen`() {
    let parcel = Parcel(order: order(Item(product: .torch, count: 1)), address: address)
    ShippingStep().body(Visit(parcel)).renderTester(state: 1)
      .render { screen in
        #expect(screen.options == ["Standard, three days: €3.90", "Express, tomorrow: €9.90"])
        screen.sink.send(.proceed)
      }
      .expectOutput(.proceed(Shipment(order: parcel.order, delivery: .parcel(address, .express))))
  }

  @Test func `a download goes to the customer's email`() {
    DownloadStep().body(Visit(order())).renderTester()
      .render { $0.onProceed.send() }
      .expectOutput(.proceed(Shipment(order: order(), delivery: .email(bob.email))))
  }

  @Test func `all is said before the order is placed`() {
    let purchase = Purchase(
      shipment: Shipment(
        order: order(
          Item(product: .atlas, count: 2, isGift: true, note: "For you"),
          Item(product: .torch, count: 1, isGift: true)),
        delivery: .parcel(address, .standard)),
      payment: .transfer)
    ReviewStep().body(Visit(purchase)).renderTester()
      .render { screen in
        #expect(
          screen.notice.lines == [
            "2 × Star atlas, €48.00 (gift: For you)", "1 × Red torch, €9.50 (gift)",
            "Shipping, €3.90", "Total, €61.40 (Bank transfer)", "To Bob, 12 Milky Way, Starville",
          ])
        screen.onProceed.send()
      }
      .expectOutput(.proceed(Receipt(purchase: purchase)))
  }

  @Test(arguments: [(0, "€0.00"), (5, "€0.05"), (1_10, "€1.10"), (123_45, "€123.45")])
  func `money is shown in euros and cents`(cents: Int, text: String) {
    #expect("\(Money(cents: cents))" == text)
  }
}
