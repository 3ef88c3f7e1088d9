/// The goods of an order, and their price in euros.
struct Goods: Codable, Hashable, Sendable {
  var item: String
  var price: Int

  var text: String { "\(item), \(price) €" }
}
