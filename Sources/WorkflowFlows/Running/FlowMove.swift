/// Something that happened in a flow.
///
/// Steps are named as ``ConfigurableStep/named(_:)`` says. A skipped step that is not in the
/// history has no move; each one that is kept is a move of its own.
///
/// The idea is that of the orchestration responder in SwiftCurrent.
public enum FlowMove: Hashable, Sendable {
  /// The flow began, at this step.
  case launched(String)
  /// The flow continued with a step.
  case proceeded(to: String, from: String)
  /// The flow went back.
  case wentBack(to: String, from: String)
  /// Going back was refused: there is nothing to go back to.
  case backRefused(String)
  /// An event came from a step that is not on top, or after the end.
  case ignored(String)
  /// The flow ended without a result.
  case abandoned
  /// The flow ended with a result.
  case completed
  /// The flow ended, because a value did not fit or a stop was not found.
  case failed(FlowError)
}
