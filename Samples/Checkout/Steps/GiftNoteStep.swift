import WorkflowFlows

/// Asks what to write on the card of a gift.
///
/// There is one such step for each gift in the cart.
struct GiftNoteStep: FlowStep {
  typealias Input = Order
  typealias Output = Order

  var gift: Item

  func body(_ visit: Visit<Order>) -> FormWorkflow<GiftNoteForm> {
    FormWorkflow(form: GiftNoteForm(order: visit.input, gift: gift))
  }
}

struct GiftNoteForm: Form {
  var order: Order
  var gift: Item

  var title: String { "A gift: \(gift.product.name)" }
  var fields: [Field] { [Field(label: "Note", placeholder: "Happy birthday!")] }
  var note: String { "It is written on the card. Without a note, there is no card." }

  func value(of texts: [String]) -> Order? { order.with(note: texts[0], for: gift) }
}
