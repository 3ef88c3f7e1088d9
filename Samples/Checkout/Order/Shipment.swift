/// An order with the address that it goes to.
struct Parcel: Codable, Equatable {
  var order: Order
  var address: Address
}

struct Address: Codable, Equatable {
  var street: String
  var city: String
}

/// An order, and how it comes to the customer.
struct Shipment: Codable, Equatable {
  var order: Order
  var delivery: Delivery

  var total: Money { order.total + delivery.price }
}

enum Delivery: Codable, Equatable {
  case email(String)
  case parcel(Address, Speed)
  /// Large orders come by express, and shipping costs nothing.
  case freeParcel(Address)

  enum Speed: String, Codable, CaseIterable {
    case standard
    case express

    var name: String { self == .standard ? "Standard, three days" : "Express, tomorrow" }
    var price: Money { Money(cents: self == .standard ? 3_90 : 9_90) }
  }

  var price: Money {
    switch self {
    case .email, .freeParcel: Money(cents: 0)
    case .parcel(_, let speed): speed.price
    }
  }

  /// The destination, in a line.
  var destination: String {
    switch self {
    case .email(let email): email
    case .parcel(let address, _), .freeParcel(let address): "\(address.street), \(address.city)"
    }
  }
}
