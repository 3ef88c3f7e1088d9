/// The reason why a journal could not be opened, read or written.
public enum JournalError: Error, Hashable, Sendable {
  /// The file cannot be opened, read or written; the reason is that of the system.
  case cannotUse(path: String, reason: String)
  /// The file does not have this format.
  case notAJournal(path: String)
  /// The file was written by a later version of this format.
  case laterVersion(Int, path: String)
  /// Another host, in this program or in another one, writes this journal.
  case isInUse(path: String)
  /// The bytes at an offset were changed after they were written.
  case damaged(offset: Int, path: String)
  /// Another program has moved, deleted, replaced or cut the file while it was open.
  case wasReplaced(path: String)
  /// The journal has no such turn, or not any more.
  case noSuchTurn(Int, path: String)
  /// The root's own state would begin afresh in every run.
  case rootIsNotKept(type: String, path: String)
  /// A turn could not be written, since the tree cannot be saved after it.
  case cannotSave(SnapshotError)
  /// The states of a turn do not fit the app.
  case doesNotFit(SnapshotError)
}

extension JournalError: CustomStringConvertible {
  /// The problem, and how to solve it.
  public var description: String {
    switch self {
    case .cannotUse(let path, let reason):
      "The journal \"\(path)\" cannot be used: \(reason). Choose another file, or mend this one."
    case .notAJournal(let path):
      "\"\(path)\" is not a journal. Choose another file; this one was left as it is."
    case .laterVersion(let version, let path):
      """
      The journal "\(path)" has version \(version), which is later than this program. Open it with \
      the program that wrote it, or choose another file.
      """
    case .isInUse(let path):
      """
      The journal "\(path)" is in use. End the host, run or program that writes it, or choose \
      another file.
      """
    case .damaged(let offset, let path):
      """
      The journal "\(path)" was damaged at byte \(offset) after it was written. Continue with what is \
      before it (recovering: .untilDamage), which keeps the rest in a file beside it.
      """
    case .wasReplaced(let path):
      """
      Another program has moved, deleted, replaced or cut the file of the journal "\(path)" while it \
      was open. What is there now was left as it is, and no further turn is written. Put the file \
      back, or choose another one, and start the app again.
      """
    case .noSuchTurn(let turn, let path):
      "The journal \"\(path)\" has no turn \(turn). Choose one of its turns."
    case .rootIsNotKept(let type, let path):
      """
      The journal "\(path)" cannot keep the state of the root "\(type)". Declare its State Codable, and \
      give a private or local type a savedName. If the root has to begin afresh in every run, make it \
      a RestorableWorkflow with static var savesState: Bool { false }.
      """
    case .cannotSave(let error), .doesNotFit(let error): error.description
    }
  }
}
