/// An entry about a session in the list of a store: all but its state.
public struct SessionSummary: Hashable, Sendable {
  /// Its id; the name is the id's `text`.
  public var id: SessionID
  /// The type of the root.
  public var type: String
  /// The last text of `label:` of ``Sessions``; empty without one.
  public var label: String
  /// The number of the last row; zero if the session has messages, but has not begun.
  public var number: Int
  /// The version of the app that has written it.
  public var version: Int
  /// The process that has it.
  public var holder: SessionHolder
  /// Whether it has ended.
  public var hasEnded: Bool
  /// The time, since 1970, when it has work without a call: zero for now, nil for never.
  public var wake: Duration?
  /// The number of messages that it has not taken.
  public var waiting: Int
  /// The number of processes that have ended with it since its last turn.
  public var crashes: Int
  /// The time of the last row, since 1970.
  public var time: Duration
  /// Whether what is stored cannot be read, so that little else is known.
  public var isDamaged = false

  /// Whether it runs only after ``Sessions/retry(_:)``, since three processes have ended with it.
  public var isSetAside: Bool { !hasEnded && crashes >= ClaimAttempt.crashLimit }

  /// Creates the summary of a session that has messages, but has not begun.
  public init(id: SessionID, type: String, waiting: Int, time: Duration) {
    (self.id, self.type, self.waiting, self.time) = (id, type, waiting, time)
    (label, number, version, holder, hasEnded, crashes) = ("", 0, 0, .free, false, 0)
  }

  /// Creates the summary of a session.
  ///
  /// - Parameters:
  ///   - id: The session.
  ///   - last: The last row, which need not have a frame.
  ///   - holder: The process that has it.
  ///   - waiting: The number of messages that it has not taken.
  ///   - claims: The number of owners whose claims are the last rows.
  ///   - time: The time of the last row, since 1970.
  public init(
    id: SessionID, last: SessionRow, holder: SessionHolder, waiting: Int, claims: Int,
    time: Duration
  ) {
    (self.id, type, label, number, version) = (id, last.type, last.label, last.number, last.version)
    (self.holder, hasEnded, wake) = (holder, last.kind == .end, last.wake)
    (self.waiting, self.time) = (waiting, time)
    // One of them has not ended.
    crashes = holder == .free ? claims : max(claims - 1, 0)
  }
}

extension SessionSummary {
  /// Whether it is listed for some types and a label.
  func isOf(_ types: [String]?, _ label: String?) -> Bool {
    types?.contains(type) != false && (label ?? self.label).utf8.elementsEqual(self.label.utf8)
  }
}
