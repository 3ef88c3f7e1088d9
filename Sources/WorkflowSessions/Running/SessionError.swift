public import WorkflowPersistence

/// The reason why a call to a session has failed.
public enum SessionError: Error, Hashable, Sendable {
  /// The id has no bytes, or more than a store keeps.
  case badID
  /// The store was not reached in time. What the call has changed may be stored or not.
  case storeNotReached(reason: String)
  /// The store has refused what the call has changed, and nothing of it is stored.
  case storeRefused(reason: String)
  /// The store has no room, and nothing of what the call has changed is stored.
  case storeIsFull(reason: String)
  /// The store is damaged, or no store.
  case storeIsDamaged(reason: String)
  /// Another process has taken the session; what the call has changed last is not stored.
  case movedAway
  /// Another process, with this address, has the session and does not let it go.
  case isElsewhere(address: String)
  /// Three processes have ended with this session before it has made a turn.
  case isSetAside
  /// A newer version of the app has written the session.
  case laterVersion(Int)
  /// The session has another root.
  case otherType(stored: String)
  /// The session has ended.
  case hasEnded
  /// The stored states do not fit the app.
  case doesNotFit(SnapshotError)
  /// The tree could not be saved after the turn, of which nothing is stored.
  case cannotSave(SnapshotError)
  /// The root's state would not be stored.
  case rootIsNotKept(type: String)
  /// A message could not be encoded.
  case messageCannotBeStored(reason: String)
  /// A message that is stored could not be read; it waits for an app that can.
  case messageCannotBeTaken(reason: String)
  /// The store has lost turns, as after a backup was restored or a folder removed.
  ///
  /// No call throws it: all hosts have ended, and calls continue with what is stored.
  case storeHasLostTurns
  /// These sessions are ending, and accept no calls any more.
  case isDraining
}

extension SessionError: CustomStringConvertible {
  /// The problem, and how to solve it.
  public var description: String {
    switch self {
    case .badID:
      "The id of a session has 1 to \(SessionID.limit) bytes. Choose another one."
    case .storeNotReached(let reason):
      """
      The store was not reached: \(reason). If a turn was being written, it may be stored or not: \
      read its session before you send it again.
      """
    case .storeRefused(let reason):
      "The store has refused the turn: \(reason). Nothing of it is stored; mend the store."
    case .storeIsFull(let reason):
      "The store has no room: \(reason). The turn is not stored; make room, and call again."
    case .storeIsDamaged(let reason):
      "The store is damaged: \(reason). Restore it from a backup."
    case .movedAway:
      """
      Another process has taken the session, since this one was not heard of for a while. The last \
      turn is not stored; call again.
      """
    case .isElsewhere(let address):
      """
      Another process\(address.isEmpty ? "" : " (\(address))") has the session, and has not let it \
      go in five seconds: it has work there, or that process does not run. Forward the call, or \
      try again.
      """
    case .isSetAside:
      """
      Three processes have ended with this session before it has made a turn, so it may be the \
      reason. Look at it, and call retry(_:) to let it run again.
      """
    case .laterVersion(let version):
      """
      Version \(version) of the app has written the session. Call it in a process with that version.
      """
    case .otherType(let stored):
      "The session has the root \"\(stored)\". Choose another id, or call it as that workflow."
    case .hasEnded:
      "The session has ended. Choose another id."
    case .cannotSave(let error), .doesNotFit(let error): error.description
    case .rootIsNotKept(let type):
      """
      The state of the root "\(type)" would not be stored. Declare its State Codable, and give a \
      private or local type a savedName.
      """
    case .messageCannotBeStored(let reason):
      "The message cannot be stored: \(reason). Change its encode(to:)."
    case .messageCannotBeTaken(let reason):
      """
      A message that is stored does not fit the type of messages: \(reason). Give it an \
      init(from:) that reads what earlier versions wrote. Until then it waits, and so do those \
      after it.
      """
    case .storeHasLostTurns:
      """
      The store has lost turns, as after a backup was restored or a folder removed. All sessions \
      have left memory, and continue from what is stored.
      """
    case .isDraining:
      "These sessions are ending. Call the session in another process."
    }
  }

  /// Whether only another version of the app can continue the session.
  var isOfVersion: Bool {
    switch self {
    case .doesNotFit, .laterVersion, .otherType, .rootIsNotKept: true
    default: false
    }
  }

  init(_ error: SessionStoreError) {
    self =
      switch error {
      case .noAnswer(let reason): .storeNotReached(reason: reason)
      case .refused(let reason): .storeRefused(reason: reason)
      case .isFull(let reason): .storeIsFull(reason: reason)
      case .damaged(let reason): .storeIsDamaged(reason: reason)
      case .laterVersion(let version):
        .storeRefused(reason: "it was made by a later version of this library (\(version))")
      }
  }

  init(_ refusal: ClaimRefusal) {
    self =
      switch refusal {
      case .isElsewhere(let address): .isElsewhere(address: address)
      case .isSetAside: .isSetAside
      case .laterVersion(let version): .laterVersion(version)
      case .hasEnded: .hasEnded
      case .notReached: .storeNotReached(reason: "it gave no answer")
      case .movedAway: .movedAway
      }
  }
}
