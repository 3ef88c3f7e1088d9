/// The reason why a node rendered.
public enum RenderCause: Int, Hashable, Sendable, CaseIterable {
  /// It is new.
  case isNew = 0
  /// An action at this node may have changed its state.
  case action = 1
  /// Its parent has given it props that are not equal to the ones before.
  ///
  /// Props that cannot be compared are never equal.
  case props = 2
  /// A node below it had to render.
  case child = 3
  /// The host renders every node, or the pass is repeated.
  case host = 4
}
