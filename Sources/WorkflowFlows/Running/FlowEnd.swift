/// The end of a flow.
@usableFromInline
enum FlowEnd {
  /// The flow has ended with this value of its last step.
  case finished(AnyArguments)
  case abandoned
  case failed(FlowError)
}
