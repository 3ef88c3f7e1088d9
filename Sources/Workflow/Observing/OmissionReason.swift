/// Why a state was not saved or restored.
public enum OmissionReason: Hashable, Sendable {
  /// The type is private or local, or the key is not `Codable`: neither has a name in another run.
  case hasNoLastingName
  /// The tree had no such node in its first pass.
  case hasNoNode
  /// The workflow's type does not save its state any more.
  case isNotSavedAnyMore
}
