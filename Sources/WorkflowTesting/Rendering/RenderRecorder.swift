import Workflow
import WorkflowSynchronization

/// Serves a `RenderContext` instead of a node, and records what is declared.
final class RenderRecorder<WorkflowType: Workflow>: RenderBacking {
  private let workflow: WorkflowType
  private(set) var state: WorkflowType.State
  private let expectations: [RenderExpectation]
  private let isStrict: Bool
  /// Whether this is the recorder of a child that renders itself, and so do its own children.
  private let isReal: Bool
  /// The call that issues point at; nil for a render that reports none, such as a repeated one.
  private let site: CallSite?

  /// The declarations, in order.
  private var declared: [Declared] = []
  private var seen: Set<Declared> = []
  /// The keys of the `render(each:)` whose children are being declared, the innermost last.
  private var collections: [Key] = []
  private var isRendering = false
  /// Whether something was sent while it rendered, which is an issue with all that it has caused.
  private(set) var hasSentInRender = false
  private var met: Set<Int> = []
  /// The recorders of children that render themselves.
  private var children: [AnyObject] = []
  /// Receives the outputs, besides the list of them.
  private var onOutput: ((WorkflowType.Output) -> Void)?
  /// Closures that deliver the outputs of expected children and workers, by expectation.
  private var fakes: [Int: () -> Void] = [:]

  /// The applied actions and the emitted outputs, each in order.
  private(set) var actions: [Any] = []
  private(set) var outputs: [WorkflowType.Output] = []
  /// Whether an output was sent without an action.
  private(set) var hasOwnOutputs = false

  /// A declaration, with the collection that it is in.
  private struct Declared: Hashable {
    let what: RenderExpectation.What
    let collection: Key?
    let text: String
    /// The child or the worker; nothing for other declarations.
    let value: Any

    static func == (left: Declared, right: Declared) -> Bool {
      left.what == right.what && left.collection == right.collection
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(what)
      hasher.combine(collection)
    }
  }

  init(
    _ workflow: WorkflowType, state: WorkflowType.State, expectations: [RenderExpectation],
    isStrict: Bool, at site: CallSite?
  ) {
    self.workflow = workflow
    self.state = state
    self.expectations = expectations
    self.isStrict = isStrict
    self.site = site
    isReal = false
  }

  /// Creates a recorder for a child that renders itself, and so do its own children.
  private init(
    real workflow: WorkflowType, at site: CallSite?,
    onOutput: @escaping (WorkflowType.Output) -> Void
  ) {
    self.workflow = workflow
    self.onOutput = onOutput
    self.site = site
    isReal = true
    state = workflow.makeInitialState()
    expectations = []
    isStrict = false
  }

  /// Creates a recorder of a child, whose outputs become actions of this workflow.
  private func renderForReal<Child: Workflow, Action: WorkflowAction>(
    _ child: Child, _ outputMap: @escaping (Child.Output) -> Action
  ) -> Child.Rendering {
    let recorder = RenderRecorder<Child>(real: child, at: site) { [weak self] in
      self?.apply(outputMap($0))
    }
    children.append(recorder)
    return recorder.render()
  }

  /// Reports an issue if a second render has shown something else.
  func compare(_ first: WorkflowType.Rendering, with second: WorkflowType.Rendering) {
    let path = "\(WorkflowType.self)"
    guard let site, let mistake = CheckMisuse.difference(of: first, and: second, path: path)
    else { return }
    report("\(mistake.text)\nOr allow it: .withoutRepetition.", at: site)
  }

  func render() -> WorkflowType.Rendering {
    isRendering = true
    defer { isRendering = false }
    return workflow.render(state: state, context: RenderContext<WorkflowType>(backing: self))
  }

  /// Reports the expectations that were not met.
  func finish() {
    for (index, expectation) in expectations.enumerated() where !met.contains(index) {
      if let count = timesDeclared(expectation) {
        report(
          """
          \(WorkflowType.self) declared \(expectation.text) \(count == 1 ? "once" : "\(count) times"), \
          and the test expects it once more.
          Remove this expectation.
          """, at: expectation.site)
        continue
      }
      report(
        """
        \(WorkflowType.self) did not declare \(expectation.text)\(alternatives(to: expectation)).
        Declare it in render, or remove this expectation.
        """, at: expectation.site)
    }
  }

  /// Says what was declared of the same type instead.
  private func alternatives(to expectation: RenderExpectation) -> String {
    guard let type = expectation.text.firstIndex(of: "(") else { return "" }
    let others = declared.map(\.text).filter { $0.hasPrefix(expectation.text[...type]) }
    return others.isEmpty ? "" : ", but " + others.joined(separator: ", ")
  }

  /// Returns how often something was declared that other expectations have met; nil for never.
  private func timesDeclared(_ expectation: RenderExpectation) -> Int? {
    let count = declared.count {
      expectation.matches($0.what, $0.value)
        && (expectation.collection == nil || expectation.collection == $0.collection)
    }
    return count == 0 ? nil : count
  }

  /// Reports an issue if a second render has declared something else.
  func compare(with second: RenderRecorder) {
    guard let site, declared != second.declared else { return }
    let difference =
      ValueDifference.text(from: declared.map(\.text), to: second.declared.map(\.text))
      ?? "They look the same, but == says that they differ."
    report(
      """
      \(WorkflowType.self) declared something else when it was rendered again.

      \(difference)

      (- first, + second) Declare children, workers and side effects from props and state alone, \
      without counters, random numbers or the time. Or allow it: .withoutRepetition.
      """, at: site)
  }

  /// Delivers the outputs of expected children and workers, and applies the resulting actions.
  func deliverFakes() {
    for index in expectations.indices { fakes[index]?() }
  }

  private func apply<Action: WorkflowAction>(_ action: Action) {
    guard let action = action as? any WorkflowAction<WorkflowType> else { return }
    reportIfRendering()
    let output = action.apply(toState: &state, workflow: workflow)
    if let output { emit(output) }
    let erased = action as? AnyWorkflowAction<WorkflowType>
    // An ignored output becomes an empty action, which does not count.
    if let erased, erased.base == nil, !erased.changesState, output == nil { return }
    actions.append(erased?.base ?? action)
  }

  private func emit(_ output: WorkflowType.Output) {
    outputs.append(output)
    onOutput?(output)
  }

  private func reportIfRendering() {
    guard isRendering, let site else { return }
    hasSentInRender = true
    report(
      """
      Something was sent to \(WorkflowType.self) while it was rendering, which would stop the program.
      Rendering must be pure: send from an event, a worker or runSideEffect(key:) instead.
      """, at: site)
  }

  /// Records a declaration, and returns the position of its expectation.
  private func declare(
    _ what: RenderExpectation.What, _ text: String, _ value: Any = ()
  ) -> Int? {
    // A row has its own children; all else that it declares belongs to the node.
    let collection = if case .child = what { collections.last } else { Key?.none }
    let declaration = Declared(what: what, collection: collection, text: text, value: value)
    declared.append(declaration)
    if !seen.insert(declaration).inserted, let site {
      report(
        """
        \(WorkflowType.self) declares \(text) twice in one pass, which would stop the program.
        Give each a key or a value of its own.
        """, at: site)
    }
    let fitting = expectations.indices.filter { index in
      let expected = expectations[index]
      return !met.contains(index) && expected.matches(what, value)
        && (expected.collection == nil || expected.collection == collection)
    }
    // An exact expectation comes before one that also matches others.
    let index = fitting.first { expectations[$0].isExact } ?? fitting.first
    if let index { met.insert(index) }
    return index
  }

  private func reportUnexpected(_ text: String, _ expectation: String) {
    guard let site, !isReal else { return }
    report(
      """
      \(WorkflowType.self) declares \(text), which is not expected.
      Add: \(expectation)
      """, at: site)
  }
}

// The requirements of `RenderBacking`.
extension RenderRecorder {
  func render<Parent, Child: Workflow, Action: WorkflowAction<Parent>>(
    _ child: Child, key: Key, outputMap: @escaping (Child.Output) -> Action
  ) -> Child.Rendering {
    let what = RenderExpectation.What.child(ObjectIdentifier(Child.self), key)
    let text = WorkflowTesting.declared(Child.self, key)
    let index = declare(what, text, child)
    guard let index, let expected = expectations[index].fake as? ExpectedChild<Child> else {
      reportUnexpected(text, ".expect(\(childArguments(Child.self, key)), rendering: …)")
      return renderForReal(child, outputMap)
    }
    if site != nil {
      expected.check(child)
      if let output = expected.output {
        fakes[index] = { [unowned self] in apply(outputMap(output)) }
      }
    }
    switch expected.rendering {
    case .fake(let rendering): return rendering
    case .real: return renderForReal(child, outputMap)
    }
  }

  func remember<Value>(
    at location: CodeLocation, key: Key, type: any Any.Type, _ make: () -> Value
  ) -> Value {
    let text = "the remembered value of \(location)" + withKey(key)
    _ = declare(.remembered(location, key, ObjectIdentifier(type)), text)
    let count = declared.count
    let value = make()
    if let site, let inside = declared[count...].first {
      report(
        """
        \(WorkflowType.self) declares \(inside.text) in the closure of \(text). In a host, this \
        would stop the program. Declare it in render itself, outside of this closure.
        """, at: site)
    }
    return value
  }

  func beginCollection(of child: any Any.Type, key: Key) {
    let type = (child as? any TransparentWorkflow.Type)?.wrappedType ?? child
    let text = "the collection of \(type)" + withKey(key)
    _ = declare(.collection(ObjectIdentifier(type), key), text)
    collections.append(key)
  }

  func endCollection() { collections.removeLast() }

  private func withKey(_ key: Key) -> String { key.base == nil ? "" : " with the key \(key)" }

  func makeSink<Action: WorkflowAction>(of type: Action.Type) -> Sink<Action> {
    Sink(target: self, kind: .actions) { target, action in
      (target as? RenderRecorder)?.apply(action)
    }
  }

  func makeOutputSink<Sender: Workflow>(of type: Sender.Type) -> Sink<Sender.Output> {
    Sink(target: self, kind: .outputs) { target, output in
      guard let output = output as? WorkflowType.Output, let recorder = target as? RenderRecorder
      else {
        return
      }
      recorder.reportIfRendering()
      recorder.hasOwnOutputs = true
      recorder.emit(output)
    }
  }

  func makeMailbox<Message: Sendable, Action: WorkflowAction>(
    of type: Message.Type, key: Key, onMessage: @escaping (Message) -> Action
  ) -> Mailbox<Message> {
    let text = "the mailbox of \(type)" + withKey(key)
    _ = declare(.mailbox(ObjectIdentifier(type), key), text)
    // A test posts from where it renders, and the recorder lives there.
    let receive = UnsafeTransfer<(Message) -> Void> { [weak self] in self?.apply(onMessage($0)) }
    return Mailbox { receive.value($0) }
  }

  func run<WorkerType: Worker, Action: WorkflowAction>(
    _ worker: WorkerType, onOutput: @escaping (WorkerType.Output) -> Action
  ) {
    let text = "the worker \(workerText(worker))"
    if let index = declare(.worker(AnyHashable(worker)), text, worker) {
      if let output = (expectations[index].fake as? ExpectedWorker<WorkerType>)?.output, site != nil
      {
        fakes[index] = { [unowned self] in apply(onOutput(output)) }
      }
    } else if isStrict {
      reportUnexpected(text, ".expect(\(workerArgument(worker)))")
    }
  }

  func runSideEffect(key: Key, _ begin: @escaping (Lifetime) -> Void) {
    let text = "the side effect with the key \(key)"
    guard let index = declare(.sideEffect(key), text) else {
      if isStrict { reportUnexpected(text, ".expectSideEffect(\(keyText(key).dropFirst(2)))") }
      return
    }
    guard site != nil else { return }
    switch expectations[index].fake as? ExpectedSideEffect<WorkflowType> {
    case .nothing, nil: break
    case .runs: fakes[index] = { begin(Lifetime()) }
    case .sends(let action): fakes[index] = { [unowned self] in apply(action) }
    }
  }
}
