import Testing
import WorkflowFlows
import WorkflowScreens

@testable import CheckoutSample

/// The order of the steps, without a host.
struct FlowTests {
  private var walk = Flow.checkout.workflow().walk()

  @Test mutating func `a new customer signs up, and cannot go back to the terms`() {
    walk.proceed(from: EmailStep.self, with: SignIn(email: "bob@example.com"))
    #expect(walk.current == "NameStep")
    walk.proceed(from: NameStep.self, with: bob)
    #expect(walk.current == "TermsStep")
    walk.proceed(from: TermsStep.self)
    #expect(walk.steps == ["EmailStep", "NameStep", "CartStep"])
    #expect(walk.position == FlowPosition(number: 4, count: 7))
  }

  @Test mutating func `a known customer skips the name, and can go back to it`() {
    walk.proceed(from: EmailStep.self, with: SignIn(email: "Ann@example.com"))
    #expect(walk.steps == ["EmailStep", "NameStep", "TermsStep"])
    #expect(
      walk.moves.suffix(2) == [
        .proceeded(to: "NameStep", from: "EmailStep"),
        .proceeded(to: "TermsStep", from: "NameStep"),
      ])
    walk.back()
    #expect(walk.current == "NameStep")
    walk.back()
    #expect(walk.current == "EmailStep")
    #expect(!walk.canGoBack)
  }

  @Test mutating func `there is a note for each gift`() {
    reachCart()
    let gifts = order(
      .init(product: .atlas, count: 1, isGift: true), .init(product: .torch, count: 1),
      .init(product: .poster, count: 2, isGift: true))
    walk.proceed(from: CartStep.self, with: gifts)
    #expect(walk.position == FlowPosition(number: 5, count: 10))
    for _ in gifts.gifts {
      #expect(walk.current == "GiftNoteStep")
      walk.proceed(from: GiftNoteStep.self, with: gifts)
    }
    #expect(walk.current == "AddressStep")
  }

  @Test mutating func `another cart has other steps`() {
    reachCart()
    walk.proceed(from: CartStep.self, with: order(.init(product: .evening, count: 1)))
    #expect(walk.current == "DownloadStep")
    walk.back()
    walk.proceed(from: CartStep.self, with: order(.init(product: .torch, count: 1)))
    #expect(walk.current == "AddressStep")
    #expect(walk.position == FlowPosition(number: 5, count: 8))
  }

  @Test mutating func `a large order skips the shipping, and pays nothing for it`() {
    reachCart()
    let order = order(.init(product: .atlas, count: 3))
    walk.proceed(from: CartStep.self, with: order)
    walk.proceed(from: AddressStep.self, with: Parcel(order: order, address: address))
    #expect(walk.current == "PaymentStep")
    walk.back()
    #expect(walk.current == "AddressStep", "a skipped step is no place to go back to")
  }

  @Test mutating func `the flow hands on a receipt`() {
    reachCart()
    let order = order(.init(product: .torch, count: 1))
    let shipment = Shipment(order: order, delivery: .parcel(address, .express))
    let receipt = Receipt(purchase: Purchase(shipment: shipment, payment: .invoice))
    walk.proceed(from: CartStep.self, with: order)
    walk.proceed(from: AddressStep.self, with: Parcel(order: order, address: address))
    walk.proceed(from: ShippingStep.self, with: shipment)
    walk.proceed(from: PaymentStep.self, with: receipt.purchase)
    #expect(walk.position == FlowPosition(number: 8, count: 8))
    walk.proceed(from: ReviewStep.self, with: receipt)
    #expect(walk.output == .finished(receipt))
  }

  private mutating func reachCart() {
    walk.proceed(from: EmailStep.self, with: SignIn(email: bob.email))
    walk.proceed(from: NameStep.self, with: bob)
    walk.proceed(from: TermsStep.self)
  }
}

let bob = Customer(name: "Bob", email: "bob@example.com")
let address = Address(street: "12 Milky Way", city: "Starville")

func order(_ items: Item...) -> Order { Order(customer: bob, items: items) }
