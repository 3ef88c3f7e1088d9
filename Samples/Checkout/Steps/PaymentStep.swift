import WorkflowFlows

/// Asks how to pay.
struct PaymentStep: FlowStep {
  typealias Input = Shipment
  typealias Output = Purchase

  func body(_ visit: Visit<Shipment>) -> ChoiceWorkflow<PaymentChoice> {
    ChoiceWorkflow(choice: PaymentChoice(shipment: visit.input))
  }
}

struct PaymentChoice: Choice {
  var shipment: Shipment

  var title: String { "Pay \(shipment.total)" }
  var options: [Payment] { Payment.allCases }

  func text(of payment: Payment) -> String { payment.name }

  func value(of payment: Payment) -> Purchase { Purchase(shipment: shipment, payment: payment) }
}
