public import Foundation
public import Workflow

/// Writes what happens in a tree into a file, for `workflow-trace` and other programs to read.
///
/// ```swift
/// let recorder = try TraceRecorder(to: URL(filePath: "app.trace"))
/// let host = WorkflowHost(App(), observers: [recorder])
/// ```
///
/// A recorder belongs to one host at a time. It gathers 64 KB before it writes; call ``flush()``
/// when the app is idle. What is left is written when the tree ends, when the recorder is released,
/// and when a misuse stops the program.
///
/// Unless the options say so, the file has no states and no renderings, but it has the texts of
/// actions. ``TraceOptions/redact`` keeps secrets out. Only its user can read the file.
public final class TraceRecorder {
  let writer: TraceWriter
  let buffer: LineBuffer
  // Unchecked, as in the core: everything is called on the tree's actor, and nothing is reached
  // again from within, since what an observer sends waits.
  @exclusivity(unchecked) var clock = TraceClock()
  @exclusivity(unchecked) var types: TypeTable
  @exclusivity(unchecked) var maker: TextMaker
  @exclusivity(unchecked) var pass = PassNotes()
  @exclusivity(unchecked) var texts: [Int: NodeTexts] = [:]
  /// The sessions that have not ended, if the beginning of the trace may be lost.
  @exclusivity(unchecked) var living: [Int: Living]?
  /// The sessions at which an action was applied in this turn.
  @exclusivity(unchecked) var applied = SmallSet()
  /// The sessions whose props may have changed in this turn.
  @exclusivity(unchecked) var adapted = SmallSet()
  @exclusivity(unchecked) private var turn = 0
  /// The number of the first session of the host; those of a host begin at 0.
  @exclusivity(unchecked) private var firstSession = 0
  @exclusivity(unchecked) private var nextSession = 0
  /// The number of bytes after a line about what was sent; nil before one in this turn.
  ///
  /// If a turn follows at once, the time of that line is its time too.
  @exclusivity(unchecked) private var sentEnd: Int?
  let hasStates: Bool
  let hasRenderings: Bool

  /// The texts of a node that were written last.
  final class NodeTexts {
    var state = TextMemory()
    var rendering = TextMemory()
  }

  /// A living session, which has to be repeated where a trace begins in the middle.
  struct Living {
    var parent: Int?
    var type: Int
    var key: Key
  }

  /// Creates a recorder, and makes or empties the file.
  ///
  /// With ``TraceOptions/lastTurns``, the file is not touched before turns are written to it.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - options: The contents of the trace, and its limits.
  /// - Throws: The reason why the file cannot be written.
  public init(to url: URL, _ options: TraceOptions = TraceOptions()) throws(TraceError) {
    writer = try TraceWriter(at: url.path, options)
    buffer = writer.buffer
    types = TypeTable(options)
    maker = TextMaker(options)
    hasStates = options.texts.contains(.states)
    hasRenderings = options.texts.contains(.renderings)
    living = writer.mayForget ? [:] : nil
  }

  deinit { writer.end() }

  /// Writes what has gathered to the file; call it when the app is idle.
  ///
  /// With ``TraceOptions/lastTurns``, turns stay in memory.
  public func flush() {
    sentEnd = nil
    writer.flush()
  }

  /// Writes the last turns, which are kept in memory, to a file.
  ///
  /// - Parameter url: The file; nil for the one of the recorder.
  /// - Throws: The reason why the file cannot be written.
  public func write(to url: URL? = nil) throws(TraceError) { try writer.write(to: url?.path) }
}

// MARK: - WorkflowObserver

extension TraceRecorder: WorkflowObserver {
  /// Writes what has just happened.
  public func observe(_ event: WorkflowEvent) {
    switch event {
    case .actionWasReceived(let action, let session): receive(action, session)
    case .turnDidBegin: beginTurn()
    case .actionWasApplied(let applied): apply(applied)
    case .propsDidChange(let session):
      adapted.insert(number(of: session))
      if hasStates, let state = session.currentState { writeState(state, of: session) }
    case .passDidBegin: beginPass()
    case .renderDidBegin(let session): beginRender(session)
    case .renderDidEnd(let session, let rendering): endRender(session, rendering)
    case .renderWasSkipped(let session):
      let type = type(of: session)
      if types.entries[type].isRecorded { pass.keep(type) }
    case .passDidEnd:
      pass.write(to: buffer)
    case .turnDidEnd: endTurn()
    case .actionWasDropped(let value, let session, let reason): drop(value, session, reason)
    case .sessionDidBegin(let session): begin(session)
    case .sessionDidMakeState(let session, let state, _):
      learnProps(of: session)
      if hasStates { writeState(state, of: session) }
    case .sessionDidEnd(let session): end(session)
    case .workerDidBegin(let worker, let session): note("work", worker, session)
    case .workerDidEnd(let worker, let session): note("rest", worker, session)
    case .sideEffectDidBegin(let key, let session): note("effect", key, session)
    case .sideEffectDidEnd(let key, let session): note("over", key, session)
    case .stateWasLeftOut(let path, let reason): leaveOut(path, reason)
    }
  }

  func number(of session: WorkflowSession) -> Int { firstSession + session.id }

  /// Returns the number of a session's type, which is written before it is used.
  func type(of session: WorkflowSession) -> Int {
    if let index = types.index(of: session.workflowType) { return index }
    let index = types.add(session.workflowType)
    writeType(index)
    return index
  }

  func isRecorded(_ session: WorkflowSession) -> Bool {
    types.entries[type(of: session)].isRecorded
  }

  /// Begins a line of an event, for which room is made.
  @inline(__always) func beginLine(_ event: StaticString, at time: Int) {
    buffer.reserve(512)
    buffer.put("{\"e\":\"")
    buffer.put(event)
    buffer.put("\",\"t\":")
    buffer.put(time)
  }
}

// MARK: - Turns

extension TraceRecorder {
  private func receive(_ action: Any, _ session: WorkflowSession) {
    guard isRecorded(session) else { return }
    beginLine("sent", at: clock.now)
    buffer.put(",\"s\":")
    buffer.put(number(of: session))
    buffer.put(",\"a\":")
    maker.put(action, .action, to: buffer)
    buffer.put("}\n")
    sentEnd = buffer.count
  }

  private func beginTurn() {
    writer.noteThread()
    applied.removeAll()
    adapted.removeAll()
    turn += 1
    let followsSent = sentEnd == buffer.count
    sentEnd = nil
    buffer.reserve(256)
    buffer.put("{\"e\":\"turn\",\"n\":")
    buffer.put(turn)
    if !followsSent {
      buffer.put(",\"t\":")
      buffer.put(clock.now)
    }
    buffer.put("}\n")
  }

  private func endTurn() {
    sentEnd = nil
    beginLine("done", at: clock.now)
    buffer.put("}\n")
    guard writer.turnDidEnd() else { return }
    repeatWhatLives()
    writer.didBeginAnew()
  }

  private func apply(_ done: AppliedAction) {
    let session = done.session
    let number = number(of: session)
    applied.insert(number)
    guard isRecorded(session) else { return }
    buffer.reserve(512)
    buffer.put("{\"e\":\"apply\",\"s\":")
    buffer.put(number)
    buffer.put(",\"a\":")
    if let output = done.output, maker.isNameless(done.action) {
      // Of an output sink, the output is all that there is to say.
      maker.put(output, .output, to: buffer)
    } else {
      maker.put(done.action, .action, to: buffer)
    }
    if let output = done.output {
      buffer.put(",\"o\":")
      maker.put(output, .output, to: buffer)
    }
    put(done.sender)
    buffer.put("}\n")
    if hasStates, let state = session.currentState { writeState(state, of: session) }
  }

  private func put(_ sender: ActionSender) {
    switch sender {
    case .sink: break
    case .worker: buffer.put(",\"by\":\"worker\"")
    case .mailbox: buffer.put(",\"by\":\"mailbox\"")
    case .child(let child):
      buffer.put(",\"by\":\"child ")
      buffer.put(number(of: child))
      buffer.put("\"")
    }
  }

  private func drop(_ value: Any, _ session: WorkflowSession, _ reason: DropReason) {
    guard isRecorded(session) else { return }
    beginLine("drop", at: clock.now)
    buffer.put(",\"s\":")
    buffer.put(number(of: session))
    buffer.put(",\"a\":")
    maker.put(value, .action, to: buffer)
    buffer.put(",\"why\":")
    buffer.put(quoted: "\(reason)")
    buffer.put("}\n")
  }
}

// MARK: - Passes

extension TraceRecorder {
  private func beginPass() {
    writer.noteThread()
    pass.begin(at: clock.now)
  }

  private func beginRender(_ session: WorkflowSession) {
    let type = type(of: session)
    guard types.entries[type].isRecorded else { return pass.beginOther() }
    let number = number(of: session)
    let time = pass.isFirstRender ? pass.start : clock.now
    var former: Any?
    if !hasRenderings, types.entries[type].isCompared { former = session.currentRendering }
    let row = PassNotes.Row(session: number, begin: time, cause: cause(session, number))
    pass.beginRender(row, after: former)
  }

  private func cause(_ session: WorkflowSession, _ number: Int) -> RenderCause {
    if !session.hasRendered { return .isNew }
    if session.hasChanged {
      // What adapts to new props has a state that may have been changed by an action before.
      if adapted.contains(number) { return .props }
      return applied.contains(number) ? .action : .host
    }
    return session.hasChangedBelow ? .child : .host
  }

  private func endRender(_ session: WorkflowSession, _ rendering: Any) {
    guard let index = pass.endRender(at: clock.now) else { return }
    if hasRenderings {
      if let hasChanged = writeRendering(rendering, of: session) {
        pass.setHasChanged(hasChanged, at: index)
      }
      return
    }
    let type = type(of: session)
    switch types.comparison(type) {
    case .never: break
    case .always: pass.setHasChanged(pass.cause(at: index) == .isNew, at: index)
    case .equatable(let areEqual):
      let before = pass.takeRendering(before: index)
      guard let before else { return pass.setHasChanged(true, at: index) }
      if let isEqual = areEqual(before, rendering) { pass.setHasChanged(!isEqual, at: index) }
    case nil:
      types.learn(Comparison(rendering), at: type)
      // The first rendering of a type may be that of a node that has rendered unheard.
      if pass.cause(at: index) == .isNew, types.comparison(type)?.isKnown == true {
        pass.setHasChanged(true, at: index)
      }
    }
  }
}

// MARK: - Sessions

extension TraceRecorder {
  private func begin(_ session: WorkflowSession) {
    let parent = session.parent
    if parent == nil { firstSession = nextSession }
    writer.noteThread()
    let type = type(of: session)
    let number = number(of: session)
    nextSession = max(nextSession, number + 1)
    let living = Living(parent: parent.map { self.number(of: $0) }, type: type, key: session.key)
    self.living?[number] = living
    write("begin", number, living, at: clock.now)
  }

  private func end(_ session: WorkflowSession) {
    let number = number(of: session)
    texts[number] = nil
    living?[number] = nil
    beginLine("end", at: clock.now)
    buffer.put(",\"s\":")
    buffer.put(number)
    buffer.put("}\n")
    if session.parent == nil { flush() }
  }
}
