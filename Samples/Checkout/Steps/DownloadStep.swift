import WorkflowFlows

/// Says where the links go if no parcel is needed.
struct DownloadStep: FlowStep {
  typealias Input = Order
  typealias Output = Shipment

  func body(_ visit: Visit<Order>) -> NoticeWorkflow<Shipment> {
    let email = visit.input.customer.email
    return NoticeWorkflow(
      notice: Notice(
        title: "By email", lines: ["No parcel is needed. The links go to \(email)."],
        answer: "Continue"),
      event: .proceed(Shipment(order: visit.input, delivery: .email(email))))
  }
}
