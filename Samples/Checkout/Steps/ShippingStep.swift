import WorkflowFlows

/// Asks how fast the parcel has to be.
///
/// Large orders skip it: they come by express for nothing.
struct ShippingStep: FlowStep {
  typealias Input = Parcel
  typealias Output = Shipment

  /// From this on, shipping costs nothing.
  static let freeFrom = Money(cents: 50_00)

  func admit(_ visit: Visit<Parcel>) -> Admission<Parcel, Shipment> {
    let parcel = visit.input
    guard parcel.order.total >= ShippingStep.freeFrom else { return .show }
    return .skip(with: Shipment(order: parcel.order, delivery: .freeParcel(parcel.address)))
  }

  func body(_ visit: Visit<Parcel>) -> ChoiceWorkflow<ShippingChoice> {
    ChoiceWorkflow(choice: ShippingChoice(parcel: visit.input))
  }
}

struct ShippingChoice: Choice {
  var parcel: Parcel

  var title: String { "Shipping (free from \(ShippingStep.freeFrom))" }
  var options: [Delivery.Speed] { Delivery.Speed.allCases }

  func text(of speed: Delivery.Speed) -> String { "\(speed.name): \(speed.price)" }

  func value(of speed: Delivery.Speed) -> Shipment {
    Shipment(order: parcel.order, delivery: .parcel(parcel.address, speed))
  }
}
