/// The reason why a tree could not be saved or restored.
public enum SnapshotError: Error, Hashable, Sendable {
  /// The bytes are not a snapshot of a tree.
  case notASnapshot(reason: String)
  /// The snapshot was written by another version of this format.
  case otherVersion(Int)
  /// The snapshot was changed after it was written.
  case damaged
  /// The number of levels of the tree is larger than a tree can have.
  case tooDeep(levels: Int)
  /// The snapshot is one of a tree with another root, such as another app.
  case otherRoot(saved: String, root: String)
  /// The saved state of a node does not fit the type of state that it has now.
  case stateDoesNotFit(path: String, reason: String)
  /// The state of a node could not be encoded.
  case stateCannotBeSaved(path: String, reason: String)
  /// Two nodes with the same parent have the same name and key in the snapshot.
  case sameName(path: String)
  /// The snapshot was requested while an action was changing the state of a node.
  case actionIsBeingApplied(path: String)
  /// An observer requested the snapshot while the tree was rendering.
  case treeIsRendering
  /// The host has ended or is ending, and its states are gone.
  case hostHasEnded
}

extension SnapshotError: CustomStringConvertible {
  /// The problem, and how to solve it.
  public var description: String {
    switch self {
    case .notASnapshot(let reason):
      "This is not a snapshot of a tree: \(reason). Pass the data of a TreeSnapshot, unchanged."
    case .otherVersion(let version):
      """
      This snapshot has version \(version), but only version 1 can be read. \
      Start afresh, or restore it with the program that wrote it.
      """
    case .otherRoot(let saved, let root):
      """
      This is the snapshot of a tree whose root is "\(saved)", and this root is "\(root)". Restore it \
      with that app. If the root was renamed, give it a savedName, or add its formerNames.
      """
    case .tooDeep(let levels):
      """
      \(levels) nodes are above one another; a tree that is saved may have \(TreeSnapshot.deepest). \
      Start afresh, or keep what repeats in one state instead of a node each.
      """
    case .damaged:
      "This snapshot was damaged after it was written. Start afresh, or use an older one."
    case .stateDoesNotFit(let path, let reason):
      """
      The saved state of "\(path)" does not fit its type: \(reason). Give the state an \
      init(from:) that reads what earlier versions wrote, or the workflow another savedName.
      """
    case .stateCannotBeSaved(let path, let reason):
      """
      The state of "\(path)" cannot be saved: \(reason). Change its encode(to:), or keep the \
      workflow out of snapshots: static var savesState: Bool { false }.
      """
    case .sameName(let path):
      """
      Two nodes are saved as "\(path)". Give each type of workflow a savedName of its own, and \
      each child a key that encodes everything it compares.
      """
    case .actionIsBeingApplied(let path):
      """
      The snapshot was requested while an action was changing the state of "\(path)". \
      Take it after the action: from an output, an observer or between turns.
      """
    case .treeIsRendering:
      """
      The snapshot was requested while the tree was rendering, when it is neither the old tree \
      nor the new one. Take it when turnDidEnd is observed, or between turns.
      """
    case .hostHasEnded:
      "The host has ended, and its states are gone. Take the snapshot before host.end()."
    }
  }

  /// Describes an error of an encoder or decoder, with the path in the value.
  ///
  /// It is a part of a sentence, while Foundation describes errors in whole ones.
  package static func text(of error: any Error) -> String {
    let text = wholeText(of: error)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func wholeText(of error: any Error) -> String {
    let (context, what): (DecodingError.Context?, String)
    switch error {
    case DecodingError.keyNotFound(let key, let found):
      (context, what) = (found, "there is no \"\(key.stringValue)\"")
    case DecodingError.typeMismatch(let type, let found):
      (context, what) = (found, "the value is not of type \(type)")
    case DecodingError.valueNotFound(let type, let found):
      (context, what) = (found, "a \(type) is missing")
    case DecodingError.dataCorrupted(let found):
      (context, what) = (found, found.debugDescription)
    case EncodingError.invalidValue(_, let found):
      return found.debugDescription
    default:
      return "\(error)"
    }
    let path = context?.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue } ?? []
    return path.isEmpty ? what : "\(what), at \(path.joined(separator: "."))"
  }
}
