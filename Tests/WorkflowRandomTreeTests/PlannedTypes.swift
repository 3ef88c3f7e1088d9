import Workflow

struct Plain<Store: PlannedStore>: PlannedWorkflow, Equatable {
  typealias State = Store.State
  typealias Output = Int

  var given: Given
  @Injected var stamp: Int
  @Injected var world: World
}

struct Loose<Store: PlannedStore>: PlannedWorkflow {
  typealias State = Store.State
  typealias Output = Int

  var given: Given
  @Injected var stamp: Int
  @Injected var world: World

  static var comparesProps: Bool { false }
  static func mayDiffer(_ previous: Given, _ current: Given) -> Bool { true }
}

struct Formal<Store: PlannedStore>: PlannedWorkflow {
  typealias State = Store.State
  typealias Output = Int

  var props: Given
  var stamp: Int
  var world: World

  init(given: Given, stamp: Int, world: World) {
    props = given
    self.stamp = stamp
    self.world = world
  }

  var given: Given { props }
}

struct LooseFormal<Store: PlannedStore>: PlannedWorkflow {
  struct Props {
    var given: Given
  }

  typealias State = Store.State
  typealias Output = Int

  var props: Props
  var stamp: Int
  var world: World

  init(given: Given, stamp: Int, world: World) {
    props = Props(given: given)
    self.stamp = stamp
    self.world = world
  }

  var given: Given { props.given }

  static var comparesProps: Bool { false }
  static func mayDiffer(_ previous: Given, _ current: Given) -> Bool { true }
}

struct Conditional<Store: PlannedStore, Comparison>: PlannedWorkflow {
  typealias State = Store.State
  typealias Output = Int

  var given: Given
  @Injected var stamp: Int
  @Injected var world: World
}

extension Conditional: Equatable where Comparison: Equatable {}

struct Unpropped<Store: PlannedStore>: PlannedWorkflow {
  typealias State = Store.State
  typealias Output = Int

  var props: Void { () }
  var given: Given
  var stamp: Int
  var world: World

  static var hasProps: Bool { false }
  static func mayDiffer(_ previous: Given, _ current: Given) -> Bool { false }
}

struct Silent<Store: PlannedStore>: PlannedWorkflow, Equatable {
  typealias State = Store.State
  typealias Output = Never

  var given: Given
  @Injected var stamp: Int
  @Injected var world: World

  static func output(_ number: Int) -> Never? { nil }
  static func number(_ output: Never) -> Int {}

  func shown<Parent: Workflow, Action: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>, key: Key,
    onOutput: @escaping (Never) -> Action
  ) -> Shown {
    context.render(self, key: key)
  }
}

struct Tight: PlannedWorkflow, Equatable {
  typealias Store = Small
  typealias State = Small
  typealias Output = Int

  var given: Given
  @Injected var stamp: Int
  @Injected var world: World
}

extension NodePlan {
  var type: any PlannedWorkflow.Type {
    switch store {
    case .nothing: type(Nothing.self)
    case .small: type(Small.self)
    case .opaque: type(Opaque.self)
    case .wide: type(Wide.self)
    case .heap: type(Heap.self)
    case .boxed: type(Boxed.self)
    case .shared: type(Shared.self)
    }
  }

  private func type<Store: PlannedStore>(_: Store.Type) -> any PlannedWorkflow.Type {
    switch kind {
    case .plain: Plain<Store>.self
    case .loose: Loose<Store>.self
    case .formal: Formal<Store>.self
    case .looseFormal: LooseFormal<Store>.self
    case .conditional: Conditional<Store, Int>.self
    case .unpropped: Unpropped<Store>.self
    case .silent: Silent<Store>.self
    case .tight: Tight.self
    }
  }
}

extension World {
  func type(of node: Int) -> any PlannedWorkflow.Type { plan.nodes[node].type }
}

/// A worker that does what its script and the plan's steps say.
struct PlannedWorker<Tag>: Worker {
  var number: Int
  var script: WorkerScript
  @Injected var world: World

  func run(_ output: WorkerOutput<Int>) async {
    world.log(.workerRuns, number)
    let desk = Desk(isLate: script.isLate)
    world.desks.append(desk)
    if script.putsAtOnce, world.spend() { await output(number) }
    world.happens(.worker)
    if !script.finishesAtOnce {
      if script.isLate { await listenLate(desk, output) } else { await listen(desk, output) }
    }
    world.desks.removeAll { $0 === desk }
    desk.receive = { _ in }
  }

  /// Takes commands until it is cancelled.
  nonisolated(nonsending) private func listen(_ desk: Desk, _ output: WorkerOutput<Int>) async {
    let (commands, continuation) = AsyncStream.makeStream(of: WorkerCommand.self)
    desk.receive = { continuation.yield($0) }
    for await command in commands where await isThrough(command, output) { return }
  }

  /// Takes commands until it is told to finish, even after it was cancelled.
  nonisolated(nonsending) private func listenLate(_ desk: Desk, _ output: WorkerOutput<Int>) async {
    while true {
      let command = await withCheckedContinuation {
        (waiting: CheckedContinuation<WorkerCommand, Never>) in
        desk.receive = { [unowned desk] command in
          desk.receive = { _ in }
          waiting.resume(returning: command)
        }
      }
      if await isThrough(command, output) { return }
    }
  }

  nonisolated(nonsending) private func isThrough(
    _ command: WorkerCommand, _ output: WorkerOutput<Int>
  ) async -> Bool {
    switch command {
    case .put(let number): await output(number)
    case .putTwice(let number):
      await output(number)
      await output(number + 1)
    case .finish:
      if script.retires { await output(-number) }
      return true
    }
    return false
  }
}
