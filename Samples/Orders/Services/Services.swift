/// The services outside: the bank, the warehouse and the carrier.
protocol Services: Sendable {
  /// Does what is requested, unless it was done before.
  ///
  /// A request is sent again if the process that has sent it ends before it has stored the answer.
  func perform(_ request: Request) async throws
}

/// A request to a service, which knows it again by its step and its order.
struct Request: Hashable, Sendable {
  var step: Phase.Step
  var order: String
  var goods: Goods

  init(_ step: Phase.Step, of order: String, _ goods: Goods) {
    (self.step, self.order, self.goods) = (step, order, goods)
  }
}
