/// A shipment, and how it is paid.
struct Purchase: Codable, Equatable {
  var shipment: Shipment
  var payment: Payment
}

enum Payment: String, Codable, CaseIterable {
  case invoice
  case transfer
  case voucher

  var name: String {
    switch self {
    case .invoice: "Invoice"
    case .transfer: "Bank transfer"
    case .voucher: "Voucher of the Northlight team"
    }
  }
}

/// The receipt that a customer gets in the end.
struct Receipt: Codable, Equatable {
  var purchase: Purchase
}

extension Purchase {
  /// The purchase in lines.
  var summary: [String] {
    let order = shipment.order
    var lines = order.items.map { item in
      "\(item.count) × \(item.product.name), \(item.total)"
        + (item.isGift ? item.note.isEmpty ? " (gift)" : " (gift: \(item.note))" : "")
    }
    if shipment.delivery.price > Money(cents: 0) {
      lines.append("Shipping, \(shipment.delivery.price)")
    }
    lines.append("Total, \(shipment.total) (\(payment.name))")
    lines.append("To \(order.customer.name), \(shipment.delivery.destination)")
    return lines
  }
}
