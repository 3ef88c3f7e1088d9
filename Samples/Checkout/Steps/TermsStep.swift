import WorkflowFlows

/// Asks to accept the terms.
///
/// It hands on its input.
struct TermsStep: PassthroughStep {
  func body(_ visit: Visit<Never>) -> NoticeWorkflow<Never> {
    NoticeWorkflow(
      notice: Notice(
        title: "Terms",
        lines: ["Nothing in this shop is real.", "You get nothing, and pay nothing."],
        answer: "Accept", isQuestion: true),
      event: .proceed)
  }
}
