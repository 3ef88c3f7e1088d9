/// The end of a flow.
///
/// Indirect, since runs are copied at each move, and few have ended.
@usableFromInline
indirect enum FlowEnd {
  /// The flow has ended with this value of its last step.
  case finished(AnyArguments)
  case abandoned
  case failed(FlowError)
}
