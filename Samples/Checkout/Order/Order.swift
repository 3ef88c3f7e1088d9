/// The result of the first step of the sign-up.
struct SignIn: Codable, Equatable {
  var email: String

  /// The name of a customer who was here before; nil for a new one.
  var knownName: String? { email.lowercased() == "ann@example.com" ? "Ann" : nil }
}

/// Someone who has signed up.
struct Customer: Codable, Equatable {
  var name: String
  var email: String
}

/// A product in the cart.
struct Item: Codable, Equatable, Identifiable {
  var product: Product
  var count = 0
  var isGift = false
  /// The text for the card of a gift.
  var note = ""

  var id: String { product.rawValue }
  var total: Money { count * product.price }
}

/// An order of a customer.
struct Order: Codable, Equatable {
  var customer: Customer
  var items: [Item]

  var total: Money { items.reduce(Money(cents: 0)) { $0 + $1.total } }
  var gifts: [Item] { items.filter(\.isGift) }
  var needsParcel: Bool { items.contains { $0.product.needsParcel } }

  /// The order with a note on the card of a gift.
  func with(note: String, for gift: Item) -> Order {
    var order = self
    for index in order.items.indices where order.items[index].id == gift.id {
      order.items[index].note = note
    }
    return order
  }
}
