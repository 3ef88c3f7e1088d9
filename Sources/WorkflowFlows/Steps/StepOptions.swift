import WorkflowScreens

/// Whether a step is a place to go back to.
///
/// The idea is that of `FlowPersistence` in SwiftCurrent.
public enum StepPersistence: String, Hashable, Sendable, Codable, CaseIterable {
  /// A shown step is a place to go back to, a skipped one is not.
  case standard
  /// A skipped step is a place to go back to as well.
  ///
  /// It has no node and shows nothing until the user goes back to it. Going back does not ask
  /// `admit` again.
  case persistWhenSkipped
  /// A step is no place to go back to any more once it has proceeded.
  case removedAfterProceeding
}

/// What is said of a step where it stands in a flow.
struct StepOptions {
  var name: String?
  var presentation: StepPresentation?
  var persistence = PersistenceRule.always(.standard)

  /// Whether the step is a place to go back to: always the same, or by what reaches it.
  enum PersistenceRule {
    case always(StepPersistence)
    case byArguments((AnyArguments, _ canGoBack: Bool) -> StepPersistence)

    func callAsFunction(_ arguments: AnyArguments, canGoBack: Bool) -> StepPersistence {
      switch self {
      case .always(let persistence): persistence
      case .byArguments(let decide): decide(arguments, canGoBack)
      }
    }
  }
}
