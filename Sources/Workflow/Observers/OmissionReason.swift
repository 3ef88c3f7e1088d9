/// The reason why a state was not saved or restored.
public enum OmissionReason: Hashable, Sendable {
  /// The type is private or local, or the key is not `Codable`, so it has no name in another run.
  case hasNoLastingName
  /// The tree had no such node in its first pass, or a node above refused to restore its state.
  case hasNoNode
  /// Another node continues with the saved state, by its former name or key.
  case isTaken
  /// The workflow's type no longer saves its state.
  case isNotSavedAnyMore
  /// The workflow declined to save its state this time.
  case isDeclined
}
