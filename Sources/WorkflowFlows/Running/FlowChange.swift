public import WorkflowScreens

/// An event or a request that changes a flow, whatever its result.
@usableFromInline
enum FlowChange {
  case event(StepEvent<AnyArguments>, from: Int)
  case request(FlowRequest)
  case reportEnd
}

extension FlowRun {
  /// Changes the run, and returns the end that is to be reported.
  @usableFromInline mutating func perform(
    _ change: FlowChange, restartsWhenEnded: Bool
  ) -> FlowEnd? {
    let hadEnded = end != nil
    switch change {
    case .event(let event, let serial): handle(event, from: serial)
    case .request(.back): goBack()
    case .request(.backTo(let name)): goBack(toStepNamed: name)
    case .request(.abandon): abandon()
    case .request(.restart):
      restart()
      return nil
    case .reportEnd:
      defer { hasUnreportedEnd = false }
      // Rule 62d.
      return hasUnreportedEnd ? end : nil
    }
    guard !hadEnded, let end else { return nil }
    // Rule 62c.
    if restartsWhenEnded {
      restart()
      // A flow that ends at once would restart forever, so the second end is not reported.
      hasUnreportedEnd = false
    }
    return end
  }
}
