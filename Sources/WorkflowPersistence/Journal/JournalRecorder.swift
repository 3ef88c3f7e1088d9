import Workflow
import WorkflowReflection

/// Appends each turn of a tree to a log, between its pass and its commit.
final class JournalRecorder: TurnRecorder {
  /// A node that the journal knows.
  private final class Known {
    let number: Int
    let parent: Int?
    /// The number of nodes from the root to this one.
    let level: Int
    let identity: NodeIdentity
    /// The node that saves its state; nil if it cannot be saved.
    ///
    /// The node keeps the recorder alive, by its tree.
    unowned let node: (any SavedNode)?
    /// A closure that encodes its states; nil if its workflow decides about saving.
    let encode: ((EncodedArrays) throws -> [UInt8])?
    /// Its path, if an action of it has caused a turn.
    var path: String?
    /// Its saved state: an unchanged one is not written, and of a changed one only the difference.
    var bytes: [UInt8]?
    /// The long arrays in it; nil if there are none.
    var arrays: EncodedArrays?
    /// Whether its workflow has declined to save everything below it.
    var hidesChildren = false

    init(number: Int, below parent: Known?, identity: NodeIdentity, node: (any SavedNode)?) {
      (self.number, self.identity, self.node) = (number, identity, node)
      self.parent = parent?.number
      level = (parent?.level ?? 0) + 1
      encode = node?.makeEncoder()
    }

    /// Its place among siblings; nil for the root, which has none.
    var place: NodePlace? { parent.map { NodePlace(parent: $0, identity: identity) } }

    var beginning: JournalEntry.Beginning {
      .init(node: number, parent: parent, type: identity.type, key: identity.key)
    }
  }

  // Unchecked: only the tree's actor uses them, and nothing that they call comes back here.
  private let log: any TurnLog
  private let describe: ((Any) -> String)?
  /// The states with which the tree begins, if the log has them already.
  @exclusivity(unchecked) private var restored: TreeSnapshot?
  private let keyFrameDistance: Int
  @exclusivity(unchecked) private var known: [ObjectIdentifier: Known] = [:]
  /// The places of the known nodes; nil if only the root is known.
  @exclusivity(unchecked) private var places: NodePlaces?
  @exclusivity(unchecked) private var nextNumber = 0
  @exclusivity(unchecked) private var names = NodeNames()
  /// The arrays of a node whose state has had no long arrays yet.
  @exclusivity(unchecked) private var noArrays = EncodedArrays()
  @exclusivity(unchecked) private var reflection = RepeatedReflection()

  /// The turn before the next one.
  @exclusivity(unchecked) private var parent: Int?
  /// The cause of the turn; nil if it has none yet.
  @exclusivity(unchecked) private var cause: (text: String, path: String?)?
  @exclusivity(unchecked) private var changed: [Session] = []
  @exclusivity(unchecked) private var omitted: Set<ObjectIdentifier> = []
  /// The sessions without which a turn is not kept and that cannot be saved, with the reasons.
  @exclusivity(unchecked) private var failures: [(session: Session, reason: SnapshotError)] = []
  @exclusivity(unchecked) private var hasBegun = false
  /// Whether the log does not have the tree of this run yet.
  @exclusivity(unchecked) private var hasToBeWhole = true
  @exclusivity(unchecked) private var hasFailed = false
  /// The bytes since the last key frame, and those of that key frame.
  @exclusivity(unchecked) private var sizes = (since: 0, keyFrame: 0)

  /// States of fewer bytes are written whole.
  private let largeState: Int
  private static let longestCause = 200

  init(
    _ log: any TurnLog, after parent: Int?, cause: String?, _ how: JournalOptions,
    restored: TreeSnapshot? = nil
  ) {
    self.log = log
    largeState = log.largeState
    self.parent = parent
    describe = how.describe
    self.restored = restored
    keyFrameDistance = how.keyFrameDistance
    self.cause = (cause ?? parent.map { "continued from turn \($0)" } ?? "began", nil)
  }

  // MARK: - What a turn does

  func didApply(_ action: @autoclosure () -> Any, at session: Session) {
    if cause == nil {
      let action = action()
      let text = describe?(action) ?? reflection.line(of: action)
      cause = (Self.short(text), path(of: session))
    }
  }

  /// Returns the beginning of a text: the values of an action may be as large as a state.
  private static func short(_ text: String) -> String {
    if text.utf8.count <= longestCause { return text }
    // A character may have any number of scalars.
    let start = text.unicodeScalars.prefix(longestCause)
    return start.endIndex == text.endIndex ? text : String(start) + "…"
  }

  /// Returns the path of a session, which is made once.
  private func path(of session: Session) -> String {
    let known = known[ObjectIdentifier(session)]
    if let path = known?.path { return path }
    let path = session.path
    known?.path = path
    return path
  }

  func didChange(_ session: Session) { changed.append(session) }

  func willEmit(_ output: Any) { log.note(output: output) }

  func willCommit(_ root: Session, ended: [Session], beginning: [Session]) {
    defer { (cause, changed, failures) = (nil, [], []) }
    // An action for a node that has ended, or new props that are the same, change nothing.
    // Rule 50e.
    let isEmpty = cause == nil && changed.isEmpty && ended.isEmpty
    if hasFailed || isEmpty { return }
    log.note(changed: changed + beginning, ended: ended, in: root)
    var entry = JournalEntry(cause: cause?.text ?? "update", path: cause?.path)
    let isKeyFrame =
      hasToBeWhole || sizes.since > max(keyFrameDistance, 2 * sizes.keyFrame)
    // The first turn has the whole tree, in which everything is new.
    if hasBegun { for session in changed { record(session, in: &entry) } }
    for session in ended { forget(session, in: &entry) }
    if !entry.ended.isEmpty { entry.dropWhatHasEnded() }
    let kind = EntryHeader.Kind(
      hasWholeTree: isKeyFrame, hasChanges: !hasBegun || entry.hasChanges)
    let isFirst = !hasBegun
    hasBegun = true
    if isFirst { recordAll(below: root, in: &entry) }
    refuseNamesakes()
    if isFirst {
      if isRestored(entry) { return }
    } else if isKeyFrame {
      makeWhole(&entry)
    }
    entry.omissions = omitted.count
    append(RecordedTurn(entry: entry, kind: kind), of: root)
  }

  /// Returns whether a tree that begins has the states that the log has already.
  private func isRestored(_ entry: JournalEntry) -> Bool {
    guard let restored, failures.isEmpty else { return false }
    self.restored = nil
    var tree = JournalTree()
    guard tree.apply(entry, isKeyFrame: true) else { return false }
    let snapshot = tree.snapshot
    return snapshot == restored || log.trustsRestoredStates && snapshot.hasNodes(of: restored)
  }

  private func append(_ turn: RecordedTurn, of root: Session) {
    do throws(JournalError) {
      if let failure = failures.first { throw .cannotSave(failure.reason) }
      let (number, size) = try log.append(turn, after: parent)
      let isKeyFrame = turn.isWhole
      parent = number
      hasToBeWhole = false
      sizes = isKeyFrame ? (0, size) : (sizes.since + size, sizes.keyFrame)
    } catch {
      // Rule 50d.
      hasFailed = true
      log.didFail(error, at: root)
    }
  }
}

// MARK: - Nodes

extension JournalRecorder {
  /// Replaces the changes by all known nodes, of which none is encoded again.
  private func makeWhole(_ entry: inout JournalEntry) {
    (entry.ended, entry.begun, entry.changes) = ([], [], [])
    for known in known.values.sorted(by: { $0.number < $1.number }) {
      entry.begun.append(known.beginning)
      if let bytes = known.bytes {
        let difference = ByteDifference(from: [], to: bytes)
        entry.changes.append(.init(node: known.number, difference: difference))
      }
    }
  }

  private func recordAll(below root: Session, in entry: inout JournalEntry) {
    var left = [root]
    while let session = left.popLast() {
      if record(session, in: &entry) { left += session.childSessions.reversed() }
    }
  }

  /// Writes the state of a node, and its beginning if it has just begun.
  ///
  /// - Returns: Whether the nodes below it are kept too.
  @discardableResult
  private func record(_ session: Session, in entry: inout JournalEntry) -> Bool {
    guard let known = known(session, in: &entry) else { return false }
    switch state(of: session, known) {
    case .value(let bytes):
      record(bytes, of: session, known, in: &entry)
    case .declined(let isWhole):
      if known.bytes != nil { entry.changes.append(.init(node: known.number, difference: nil)) }
      known.bytes = nil
      known.hidesChildren = isWhole
      if isWhole { for child in session.childSessions { forget(child, in: &entry) } }
      return !isWhole
    case nil: break
    }
    return true
  }

  private func record(
    _ bytes: [UInt8], of session: Session, _ known: Known, in entry: inout JournalEntry
  ) {
    if let former = known.bytes, former.hasSameBytes(as: bytes) { return }
    // Rule 50p.
    if known.level > TreeSnapshot.deepest {
      failures.append((session, .tooDeep(levels: known.level)))
    }
    // A state that is written whole replaces the one before.
    let base = bytes.count < largeState ? [] : known.bytes ?? []
    entry.changes.append(
      .init(node: known.number, difference: ByteDifference(from: base, to: bytes)))
    known.bytes = bytes
    if known.hidesChildren {
      known.hidesChildren = false
      for child in session.childSessions { recordAll(below: child, in: &entry) }
    }
  }

  /// Returns the state to save of a node, and counts those that cannot be saved.
  private func state(of session: Session, _ known: Known) -> StateToSave? {
    guard let node = known.node else { return nil }
    if !omitted.isEmpty { omitted.remove(ObjectIdentifier(session)) }
    do {
      let arrays = known.arrays ?? noArrays
      let state =
        try known.encode.map { .value(try $0(arrays)) } ?? node.savedState(after: arrays)
      if arrays === noArrays, !arrays.isEmpty {
        known.arrays = arrays
        noArrays = EncodedArrays()
      }
      if state == nil, node.hasOtherState { omitted.insert(ObjectIdentifier(session)) }
      return state
    } catch {
      if log.requiresState(of: session) {
        let reason = SnapshotError.stateCannotBeSaved(
          path: session.path, reason: SnapshotError.text(of: error))
        failures.append((session, error as? SnapshotError ?? reason))
      }
      omitted.insert(ObjectIdentifier(session))
      return .declined(isSavedAsAWhole: node.isSavedAsAWhole)
    }
  }

  /// Returns the known node of a session; nil if it or one above it has no lasting name.
  private func known(_ session: Session, in entry: inout JournalEntry) -> Known? {
    if let known = known[ObjectIdentifier(session)] { return known }
    guard let identity = names.identity(of: session) else {
      omitted.insert(ObjectIdentifier(session))
      return nil
    }
    var parent: Known?
    if let above = session.parent {
      guard let known = known(above, in: &entry), !known.hidesChildren else { return nil }
      parent = known
    }
    let new = Known(
      number: nextNumber, below: parent, identity: identity,
      node: session.node as? any SavedNode)
    nextNumber += 1
    known[ObjectIdentifier(session)] = new
    if let place = new.place {
      if places == nil { places = NodePlaces() }
      places?.add(session, at: place)
    }
    entry.begun.append(new.beginning)
    return new
  }

  /// Refuses a turn in which a node has a state that could not be found again, since another node
  /// is at its place or at that of a node above it.
  private func refuseNamesakes() {
    // Rule 50q.
    for session in places?.namesakes() ?? [] where hasState(below: session) {
      failures.append((session, .sameName(path: session.path)))
    }
  }

  /// Returns whether a known node, or one below it, has a saved state.
  private func hasState(below session: Session) -> Bool {
    var left = [session]
    while let session = left.popLast() {
      if known[ObjectIdentifier(session)]?.bytes != nil { return true }
      left += session.childSessions
    }
    return false
  }

  /// Forgets a node that ends, and all below it.
  private func forget(_ session: Session, in entry: inout JournalEntry) {
    var left = [session]
    while let session = left.popLast() {
      omitted.remove(ObjectIdentifier(session))
      if !failures.isEmpty { failures.removeAll { $0.session === session } }
      if let known = known.removeValue(forKey: ObjectIdentifier(session)) {
        entry.ended.append(known.number)
        if let place = known.place { places?.remove(session, from: place) }
      }
      left += session.childSessions
    }
  }
}
