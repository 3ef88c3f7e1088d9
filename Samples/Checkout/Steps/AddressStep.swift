import WorkflowFlows

/// Asks where the parcel goes.
struct AddressStep: FlowStep {
  typealias Input = Order
  typealias Output = Parcel

  func body(_ visit: Visit<Order>) -> FormWorkflow<AddressForm> {
    FormWorkflow(form: AddressForm(order: visit.input))
  }
}

struct AddressForm: Form {
  var order: Order

  var title: String { "Address of \(order.customer.name)" }
  var fields: [Field] {
    [
      Field(label: "Street", placeholder: "12 Milky Way"),
      Field(label: "City", placeholder: "Starville"),
    ]
  }
  var note: String { "" }

  func value(of texts: [String]) -> Parcel? {
    guard texts.allSatisfy({ !$0.isEmpty }) else { return nil }
    return Parcel(order: order, address: Address(street: texts[0], city: texts[1]))
  }
}
