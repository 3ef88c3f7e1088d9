import WorkflowScreens

/// A rule that says whether a step stays in the history.
///
/// The idea is that of `FlowPersistence` in SwiftCurrent.
public enum StepPersistence: String, Hashable, Sendable, Codable, CaseIterable {
  /// A shown step stays in the history, a skipped one does not.
  case standard
  /// A skipped step stays in the history as well.
  ///
  /// It has no node and shows nothing until the user goes back to it. Going back does not ask
  /// `admit` again.
  case persistWhenSkipped
  /// A step leaves the history once it has proceeded.
  case removedAfterProceeding
}

/// The options of a step in a flow.
struct StepOptions {
  var name: String?
  var presentation: StepPresentation?
  var persistence = PersistenceRule.always(.standard)

  /// Returns whether the options are the same; two closures may differ.
  func isInterchangeable(with other: StepOptions) -> Bool {
    guard case .always(let persistence) = persistence, case .always(let others) = other.persistence
    else { return false }
    return persistence == others && name == other.name && presentation == other.presentation
  }

  /// The persistence of a step: always the same, or by its input.
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
