import WorkflowFlows

/// Shows the whole purchase, and asks to place the order.
struct ReviewStep: FlowStep {
  typealias Input = Purchase
  typealias Output = Receipt

  func body(_ visit: Visit<Purchase>) -> NoticeWorkflow<Receipt> {
    NoticeWorkflow(
      notice: Notice(
        title: "Place this order?", lines: visit.input.summary, answer: "Place order",
        isQuestion: true),
      event: .proceed(Receipt(purchase: visit.input)))
  }
}
