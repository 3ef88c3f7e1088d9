import Foundation
import Testing
import Workflow
import WorkflowReflection
import WorkflowTestSupport

@testable import WorkflowTracing

/// What a recorder writes, read back.
struct RecorderTests {
  @Test func `types of the framework are marked`() {
    var types = TypeTable(TraceOptions())
    for type in [Board.self, Sink<Board>.self, [Board].self] as [any Any.Type] {
      _ = types.add(type)
    }
    #expect(types.entries.map(\.isOfFramework) == [false, true, false])
  }

  @Test func `types of one name are told apart`() {
    enum Other { struct Board {} }
    var types = TypeTable(TraceOptions())
    for type in [Board.self, Other.Board.self] as [any Any.Type] { _ = types.add(type) }
    #expect(types.entries[0].name == "Board")
    #expect(types.entries[1].name == String(reflecting: Other.Board.self))
  }

  @Test func `values of other types than the first are not compared`() throws {
    guard case .equatable(let areEqual) = Comparison(1) else {
      Issue.record("Integers are compared.")
      return
    }
    #expect(areEqual(1, 1) == true && areEqual(1, 2) == false && areEqual(1, "1") == false)
    #expect(areEqual("1", "1") == nil)
  }

  @Test func `a turn has a time unless it follows what was sent at once`() throws {
    let recording = try Recording()
    let host = WorkflowHost(
      drainedByHand: SendsAtOnce(), observers: [recording.recorder])
    host.rendering.send(1)
    let lines = try recording.lines().filter { $0.contains("sent") || $0.contains("turn") }
    #expect(lines.map { $0.contains("\"t\"") } == [true, true, true, false], "\(lines)")
  }

  @Test func `a trace says what an observer beside it has heard`() throws {
    let recording = try Recording()
    let listener = TraceListener { value in
      let action = (value as? any WrappedAction).map { $0.base ?? "closure" } ?? value
      return ValueTree(action).line
    }
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder, listener])
    host.rendering.counters[1].act.send(.add(2))
    host.rendering.act.send(.work(true))
    host.rendering.counters[0].act.send(.say("hello"))
    host.rendering.act.send(.count(1))
    let late = host.rendering.act
    host.end()
    late.send(.fail)
    let lines = try TraceListener.lines(of: recording.trace())
    #expect(lines == listener.lines)
    #expect(lines.contains { $0.hasPrefix("drop") && $0.contains("hostHasEnded") })
    #expect(lines.contains("work Endless(name: \"a board\") 0"))
    #expect(lines.contains("apply .said(\"hello\") 0 - child 1"))
    #expect(lines.contains("pass [0, 2] [\"Counter 1\"]"))
  }

  @Test func `every render has its cause`() throws {
    let recording = try Recording()
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.counters[1].act.send(.add(2))
    host.rendering.act.send(.count(3))
    let causes = try recording.trace().turns.indices.map { turn in
      try renders(of: turn, recording.trace()).map { [$0.session: $0.cause] }
    }
    #expect(
      causes == [
        [[0: .isNew], [1: .isNew], [2: .isNew]], [[0: .child], [2: .action]],
        [[0: .action], [3: .isNew]],
      ])
  }

  @Test func `new props are a cause`() throws {
    let recording = try Recording()
    let host = WorkflowHost(
      drainedByHand: Parent(child: Child(value: 1)), observers: [recording.recorder])
    host.update(Parent(child: Child(value: 2)))
    let renders = try renders(of: 1, recording.trace())
    #expect(renders.map(\.cause) == [.props, .props])
    #expect(renders.map(\.hasChanged) == [true, true])
  }

  @Test func `a trace says once what keeps the props of a type from being compared`() throws {
    let recording = try Recording()
    let parent = Parent(child: Child(value: 1), format: { "\($0)" })
    let host = WorkflowHost(drainedByHand: parent, observers: [recording.recorder])
    host.update(parent)
    _ = WorkflowHost(drainedByHand: Counter(), observers: [recording.recorder])
    var properties: [String: [String]] = [:]
    try recording.trace().forEachEvent { event in
      guard case .propsNotComparable(let type, let names) = event.kind else { return }
      #expect(properties.updateValue(names, forKey: type) == nil)
    }
    #expect(properties == ["Parent": ["child", "format"], "Child": []])

    var options = TraceOptions(texts: .all)
    options.except = [Parent.self]
    let other = try Recording(options)
    _ = WorkflowHost(drainedByHand: parent, observers: [other.recorder])
    let lines = try other.lines().filter { $0.contains(#""e":"props""#) }
    #expect(lines == [#"{"e":"props","y":1,"not":[]}"#])
  }

  @Test func `a mirror of the app's own gives no names away, and props may compare by themselves`()
    throws
  {
    let recording = try Recording()
    _ = WorkflowHost(
      drainedByHand: Odd(props: .init(secret: "geheim")), observers: [recording.recorder])
    _ = WorkflowHost(drainedByHand: Choosing(props: .idle), observers: [recording.recorder])
    _ = WorkflowHost(
      drainedByHand: Judging(props: .init(onTap: {})), observers: [recording.recorder])
    let lines = try recording.lines()
    #expect(
      lines.filter { $0.contains(#""e":"props""#) }.map { $0.hasSuffix("[]}") } == [true, true])
    #expect(!lines.joined().contains("geheim"))
  }

  @Test func `a render that changes nothing is known by its text`() throws {
    let recording = try Recording()
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.act.send(.fail)
    #expect(try renders(of: 1, recording.trace()).map(\.hasChanged) == [false])
  }

  @Test func `without texts, it is known of renderings that are Equatable`() throws {
    let recording = try Recording(TraceOptions(texts: []))
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.counters[0].act.send(.add(1))
    host.rendering.act.send(.fail)
    host.update(Board())
    #expect(try renders(of: 1, recording.trace()).map(\.hasChanged) == [nil, true])
    let small = try Recording(TraceOptions(texts: []))
    let counter = WorkflowHost(
      drainedByHand: Parent(child: Child(value: 1)), observers: [small.recorder])
    counter.update(Parent(child: Child(value: 1, other: 7)))
    #expect(try renders(of: 1, small.trace()).map(\.hasChanged) == [false, false])
  }

  @Test func `a trace has the text of each state and rendering after each turn`() throws {
    let recording = try Recording()
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    var states = [text(of: Board.State())]
    var renderings = [text(of: host.rendering)]
    var state = Board.State()
    for turn in 1...200 {
      switch turn % 4 {
      case 0:
        state.said.append("line \(turn)")
        host.rendering.act.send(.said("line \(turn)"))
      case 1: host.rendering.counters[turn / 4 % state.count].act.send(.add(turn))
      case 2:
        state.count = 1 + turn / 4 % 5
        host.rendering.act.send(.count(state.count))
      default: host.rendering.act.send(.fail)
      }
      states.append(text(of: state))
      renderings.append(text(of: host.rendering))
    }
    let trace = try recording.trace()
    #expect(trace.turns.count == 201)
    for turn in 0...200 {
      #expect(try trace.state(of: 0, afterTurnAt: turn)?.lines == states[turn])
      #expect(try trace.rendering(of: 0, afterTurnAt: turn)?.lines == renderings[turn])
    }
    #expect(try trace.state(of: 77, afterTurnAt: 3) == nil)
  }

  @Test func `several hosts after each other have sessions of different numbers`() throws {
    let recording = try Recording()
    for _ in 0..<3 {
      let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
      host.end()
    }
    let trace = try recording.trace()
    #expect(trace.sessions.keys.sorted() == Array(0..<9))
    #expect(trace.sessions[4]?.parent == 3)
    #expect(trace.sessions.values.allSatisfy { $0.end != nil })
  }

  @Test func `a recorder that is released has written everything`() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "trace")
    var host: WorkflowHost<Board>? = WorkflowHost(
      drainedByHand: Board(), observers: [try TraceRecorder(to: url)])
    host?.rendering.act.send(.fail)
    host = nil
    #expect(try Trace(at: url).turns.count == 2)
  }

  @Test func `a long text is cut, and says so`() throws {
    var options = TraceOptions(texts: .all)
    options.textLimit = 40
    let recording = try Recording(options)
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.act.send(.said(String(repeating: "ü", count: 1_000)))
    let trace = try recording.trace()
    let state = try #require(try trace.state(of: 0, afterTurnAt: 1))
    #expect(state.isCut)
    #expect(state.lines.joined().utf8.count <= 40)
    for line in try recording.lines() { #expect(line.utf8.count < 400) }
  }

  private func text(of value: Any) -> [String] {
    var reflection = LineReflection()
    reflection.write(value, limit: .max)
    var start = 0
    return reflection.ends.map { end in
      defer { start = end }
      return String(decoding: reflection.bytes[start..<end], as: UTF8.self)
    }
  }

  // MARK: - What has caused a render

  @Test func `a state is written as new props have left it`() throws {
    let recording = try Recording()
    let host = WorkflowHost(drainedByHand: Doubling(), observers: [recording.recorder])
    host.rendering.send(2)
    let trace = try recording.trace()
    // The action makes 2 of it, and the new props that follow from its output 4.
    #expect(try trace.state(of: 1, afterTurnAt: 1)?.lines == ["4"])
    #expect(try causes(in: trace, turn: 1) == [0: .action, 1: .props])
  }

  @Test func `a cause is that of its own turn`() throws {
    let recording = try Recording()
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    // Nothing renders in this turn.
    host.rendering.counters[0].act.send(.nothing)
    host.renderAll()
    host.rendering.counters[0].act.send(.add(1))
    let trace = try recording.trace()
    #expect(try causes(in: trace, turn: 2) == [0: .host, 1: .host, 2: .host])
    #expect(try causes(in: trace, turn: 3) == [0: .child, 1: .action])
  }

  @Test func `a text that is cut does not say that nothing has changed`() throws {
    var options = TraceOptions(texts: .all)
    options.textLimit = 8
    let recording = try Recording(options)
    let host = WorkflowHost(
      drainedByHand: Counter(start: 1_000_000), observers: [recording.recorder])
    host.rendering.act.send(.add(1))
    let events = try recording.trace().events(ofTurnAt: 1)
    let renders = events.compactMap { event -> [TracePass.Render]? in
      if case .pass(let pass) = event.kind { pass.renders } else { nil }
    }
    #expect(renders.count == 1)
    #expect(renders[0].map(\.hasChanged) == [nil])
  }

  private func causes(in trace: Trace, turn: Int) throws -> [Int: RenderCause] {
    var causes: [Int: RenderCause] = [:]
    for event in try trace.events(ofTurnAt: turn) {
      guard case .pass(let pass) = event.kind else { continue }
      for render in pass.renders { causes[render.session] = render.cause }
    }
    return causes
  }
}

/// Returns the renders of the passes in a turn.
func renders(of turn: Int, _ trace: Trace) throws -> [TracePass.Render] {
  try trace.events(ofTurnAt: turn).flatMap { event -> [TracePass.Render] in
    guard case .pass(let pass) = event.kind else { return [] }
    return pass.renders
  }
}

/// A workflow that shows its child.
private struct Parent: Workflow {
  var child: Child
  var format: (Int) -> String = { "\($0)" }

  func render(state: Void, context: borrowing RenderContext<Parent>) -> Int {
    context.render(child)
  }
}

/// A workflow whose props cannot be compared.
private struct Child: Workflow {
  var value: Int
  var other = 0

  func render(state: Void, context: borrowing RenderContext<Child>) -> Int { value }
}

/// Hands what its child says back to it, as a prop that the child adds to its state.
private struct Doubling: Workflow {
  struct Child: Workflow, Equatable {
    typealias Output = Int
    var more: Int

    func makeInitialState() -> Int { 0 }

    func workflowDidChange(from previous: Child, state: inout Int) { state += more }

    func render(state: Int, context: borrowing RenderContext<Child>) -> Sink<Int> {
      context.makeSink(of: Int.self) { number, state in
        state += number
        return number
      }
    }
  }

  struct Action: WorkflowAction {
    var number: Int
    func apply(toState state: inout Int, workflow: Doubling) -> Never? {
      state = number
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Doubling>) -> Sink<Int> {
    context.render(Child(more: state)) { Action(number: $0) }
  }
}

/// A workflow whose props have a mirror of their own, with a secret where a name should be.
private struct Odd: Workflow {
  struct Props: CustomReflectable {
    var secret: String
    var customMirror: Mirror { Mirror(self, children: [secret: { () }]) }
  }
  var props: Props

  func render(state: Void, context: borrowing RenderContext<Odd>) -> Int { 1 }
}

/// A workflow whose props are one of several cases, which cannot be compared.
private struct Choosing: Workflow {
  enum Props {
    case idle
    case ready(onTap: () -> Void)
  }
  var props: Props

  func render(state: Void, context: borrowing RenderContext<Choosing>) -> Int { 1 }
}

/// A workflow that compares its props by itself.
private struct Judging: Workflow {
  struct Props {
    var onTap: () -> Void
  }
  var props: Props

  static func propsAreEqual(_ previous: Props, _ current: Props) -> Bool { true }

  func render(state: Void, context: borrowing RenderContext<Judging>) -> Int { 1 }
}

/// Sends an action while its first pass is committed.
private struct SendsAtOnce: Workflow {
  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<SendsAtOnce>) -> Sink<Int> {
    let sink = context.makeStateSink(of: Int.self) { $1 += $0 }
    context.runSideEffect(key: "send") { _ in sink.send(1) }
    context.runSideEffect(key: "after") { _ in }
    return sink
  }
}
