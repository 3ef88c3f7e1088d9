import Workflow

/// A context with everything that a planned workflow can declare in `render`.
protocol Declaring<Parent>: ~Copyable {
  associatedtype Parent: PlannedWorkflow

  /// - Parameter note: what a wrapper adds to renderings and outputs.
  func child<Child: PlannedWorkflow>(
    _ child: Child, key: Key, wrap: Wrap, note: Int, isErased: Bool,
    onOutput: @escaping (Int) -> Move<Parent>
  ) -> Shown

  func rows<Child: PlannedWorkflow>(
    _ items: [Item], ids: IDForm, key: Key, wrap: Wrap, note: Int, isErased: Bool,
    child: (Item) -> Child, onOutput: @escaping (Int, Int) -> Move<Parent>
  ) -> [Shown]

  func worker(
    _ worker: PlannedWorker<One>, isErased: Bool, onOutput: @escaping (Int) -> Move<Parent>)
  func workers(_ workers: [PlannedWorker<Many>], onOutput: @escaping (Int) -> Move<Parent>)

  /// - Parameter begin: gets a closure that adds a handler for the end.
  func effect(
    key: Key, begin: @escaping (_ onEnded: @escaping (@escaping () -> Void) -> Void) -> Void)

  func mailbox(key: Key, onMessage: @escaping (Int) -> Move<Parent>) -> (Int) -> Void
  func entry(of workflow: Parent) -> Entry
}

/// The action of a planned workflow.
struct Move<WorkflowType: PlannedWorkflow>: WorkflowAction {
  var change: Change
  /// The number that the handler had captured, which tells an old handler from the newest.
  var captured = 0

  func apply(toState state: inout WorkflowType.State, workflow: WorkflowType) -> WorkflowType
    .Output?
  {
    workflow.make(change, in: &state, captured: captured, stamp: workflow.stamp)
  }

  /// The same as a type-erased action, which may say that it changes no state.
  var erased: AnyWorkflowAction<WorkflowType> {
    switch change {
    case .nothing: .noAction
    case .output(let number):
      WorkflowType.output(number).map { AnyWorkflowAction(sendingOutput: $0) } ?? .noAction
    default: AnyWorkflowAction(self)
    }
  }
}

/// Tags for workers that are declared one by one, and for those that are declared together.
enum One {}
enum Many {}

// MARK: - The runtime

extension RenderContext: Declaring where WorkflowType: PlannedWorkflow {
  typealias Parent = WorkflowType

  func child<Child: PlannedWorkflow>(
    _ child: Child, key: Key, wrap: Wrap, note: Int, isErased: Bool,
    onOutput: @escaping (Int) -> Move<WorkflowType>
  ) -> Shown {
    let handler = { (output: Child.Output) in onOutput(Child.number(output)) }
    switch wrap {
    case .none:
      return isErased
        ? child.shown(in: self, key: key) { handler($0).erased }
        : child.shown(in: self, key: key, onOutput: handler)
    case .rendering:
      return render(child.mapRendering { $0.noted(note) }, key: key, onOutput: handler)
    case .output:
      return render(child.mapOutput { Child.number($0) + note }, key: key, onOutput: onOutput)
    case .both:
      let wrapped = child.mapRendering { $0.noted(note) }.mapOutput { Child.number($0) + note }
        .mapRendering { $0.noted($0.note + 1) }
      return isErased
        ? render(wrapped, key: key) { onOutput($0).erased }
        : wrapped.rendered(in: self, key: key, outputMap: onOutput)
    case .onOutput:
      return child.onOutput { (state: inout WorkflowType.State, output: Child.Output) in
        WorkflowType.makeQuietly(onOutput(Child.number(output)), in: &state)
      }.rendered(in: self, key: key)
    case .ignoring: return render(child.ignoringOutput(), key: key)
    case .existential:
      let any: any Workflow<Shown, Child.Output> = child
      return render(any, key: key, onOutput: handler)
    }
  }

  func rows<Child: PlannedWorkflow>(
    _ items: [Item], ids: IDForm, key: Key, wrap: Wrap, note: Int, isErased: Bool,
    child: (Item) -> Child, onOutput: @escaping (Int, Int) -> Move<WorkflowType>
  ) -> [Shown] {
    switch ids {
    case .integer:
      rows(
        items, key: key, wrap: wrap, note: note, isErased: isErased, id: { RowID.first + $0.id },
        number: { $0 - RowID.first }, child: child, onOutput: onOutput)
    case .text:
      rows(
        items, key: key, wrap: wrap, note: note, isErased: isErased,
        id: { "\(RowID.prefix)\($0.id)" },
        number: { Int($0.dropFirst(RowID.prefix.count))! }, child: child, onOutput: onOutput)
    case .other:
      rows(
        items, key: key, wrap: wrap, note: note, isErased: isErased, id: { RowID(number: $0.id) },
        number: { $0.number }, child: child, onOutput: onOutput)
    }
  }

  private func rows<Child: PlannedWorkflow, ID: Hashable>(
    _ items: [Item], key: Key, wrap: Wrap, note: Int, isErased: Bool, id: (Item) -> ID,
    number: @escaping (ID) -> Int, child: (Item) -> Child,
    onOutput: @escaping (Int, Int) -> Move<WorkflowType>
  ) -> [Shown] {
    switch wrap {
    case .ignoring:
      return Array(render(each: items, key: key, id: id) { child($0).ignoringOutput() })
    case .both, .output, .rendering:
      let rows = render(each: items, key: key, id: id) { item in
        child(item).mapRendering { $0.noted(note) }.mapOutput { Child.number($0) + note }
      } onOutput: { (id: ID, output: Int) in
        onOutput(number(id), output)
      }
      // Read by id, while the other cases read by position.
      return items.map { rows[id: id($0)]! }
    case .none, .onOutput, .existential:
      guard isErased else {
        return Array(
          render(each: items, key: key, id: id, child) { id, output in
            onOutput(number(id), Child.number(output))
          })
      }
      return Array(
        render(each: items, key: key, id: id, child) { id, output in
          onOutput(number(id), Child.number(output)).erased
        })
    }
  }

  func worker(
    _ worker: PlannedWorker<One>, isErased: Bool, onOutput: @escaping (Int) -> Move<WorkflowType>
  ) {
    if isErased {
      run(worker) { onOutput($0).erased }
    } else {
      run(worker, onOutput: onOutput)
    }
  }

  func workers(_ workers: [PlannedWorker<Many>], onOutput: @escaping (Int) -> Move<WorkflowType>) {
    run(each: workers) { _, output in onOutput(output) }
  }

  func effect(
    key: Key, begin: @escaping (_ onEnded: @escaping (@escaping () -> Void) -> Void) -> Void
  ) {
    runSideEffect(key: key) { lifetime in begin(lifetime.onEnded) }
  }

  func mailbox(key: Key, onMessage: @escaping (Int) -> Move<WorkflowType>) -> (Int) -> Void {
    let mailbox = makeMailbox(of: Int.self, key: key, onMessage: onMessage)
    return { mailbox.post($0) }
  }

  func entry(of workflow: WorkflowType) -> Entry {
    let moves = makeSink(of: Move<WorkflowType>.self)
    let mapped = moves.contraMap { (change: Change) in Move(change: change) }
    let erased = makeSink(of: AnyWorkflowAction<WorkflowType>.self)
    let outputs = makeOutputSink()
    let events = makeSink(of: Change.self) { change, state in
      workflow.make(change, in: &state, captured: 0, stamp: -1)
    }
    let states = makeStateSink(of: Change.self) { change, state in
      _ = workflow.make(change, in: &state, captured: 0, stamp: -1)
    }
    return Entry { route, change in
      switch route {
      case .action: moves.send(Move(change: change))
      case .mapped: mapped.send(change)
      case .erased: erased.send(Move(change: change).erased)
      case .event: events.send(change)
      case .state: states.send(change)
      case .output:
        if case .output(let number) = change, let output = WorkflowType.output(number) {
          outputs.send(output)
        }
      }
    }
  }
}

/// An id that is neither an integer nor a string.
struct RowID: Hashable, Codable {
  static let first = 100_000
  static let prefix = "row "

  var number: Int
}

extension IDForm {
  /// Returns the key of a row, as observers see it.
  func key(_ item: Item) -> Key {
    switch self {
    case .integer: Key(RowID.first + item.id)
    case .text: Key("\(RowID.prefix)\(item.id)")
    case .other: Key(RowID(number: item.id))
    }
  }
}
