/// Something that the shop sells.
enum Product: String, Codable, CaseIterable {
  case atlas
  case torch
  case poster
  case evening

  var name: String {
    switch self {
    case .atlas: "Star atlas"
    case .torch: "Red torch"
    case .poster: "Moon poster"
    case .evening: "Online evening"
    }
  }

  var price: Money {
    switch self {
    case .atlas: Money(cents: 24_00)
    case .torch: Money(cents: 9_50)
    case .poster: Money(cents: 12_00)
    case .evening: Money(cents: 8_00)
    }
  }

  /// Whether it comes in a parcel, and not by email.
  var needsParcel: Bool { self != .evening }
}

/// An amount of money in euros.
struct Money: Codable, Equatable, Comparable {
  var cents: Int

  static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }

  static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }

  static func * (count: Int, price: Money) -> Money { Money(cents: count * price.cents) }
}

extension Money: CustomStringConvertible {
  /// The amount as people read it: `€9.50`.
  var description: String {
    let rest = cents % 100
    return "€\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
