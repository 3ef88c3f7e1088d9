import Testing
import WorkflowTestSupport

@testable import Workflow

/// A pass releases an old value when the new one is in its place.
///
/// The `deinit` of the old value may send, end the host and look at it.
struct ReplacedValueTests {
  enum Place: CaseIterable {
    case rootRendering, childRendering, props, childHandler, workerHandler, mailboxHandler, row
  }

  @Test(.rules("24e", "26a"), arguments: Place.allCases) func `what a replaced value sends waits`(
    place: Place
  ) {
    let world = World(place)
    defer { world.close() }
    let host = world.makeHost()
    let sink = host.rendering.sink
    world.whenReplaced = { sink.send(.add(10)) }
    sink.send(.add(1))
    #expect(world.fired == .inPass)
    #expect(world.host?.rendering.count == 11)
    #expect(world.published == [1, 11] || world.published == [11])
  }

  @Test(.rules("14a", "14b", "24e"), arguments: Place.allCases)
  func `an update by a replaced value waits`(place: Place) {
    let world = World(place)
    defer { world.close() }
    let host = world.makeHost()
    world.whenReplaced = { world.host?.update(Family(value: 5, world: world)) }
    host.rendering.sink.send(.add(1))
    #expect(world.fired == .inPass)
    #expect(world.host?.rendering.value == 5)
  }

  @Test(.rules("7j", "7k", "24e"), arguments: Place.allCases)
  func `an end by a replaced value waits for the pass, which is not published`(
    place: Place
  ) {
    let world = World(place)
    defer { world.close() }
    let host = world.makeHost()
    world.whenReplaced = { world.host?.end() }
    host.rendering.sink.send(.add(1))
    #expect(world.fired == .inPass)
    #expect(host.outline == nil)
    #expect(world.published == [])
    #expect(host.rendering.count == 1)
  }

  @Test(.rules("7l"), arguments: Place.allCases) func `a replaced value may release the host`(
    place: Place
  ) {
    let world = World(place)
    defer { world.close() }
    let sink = world.makeHost().rendering.sink
    world.whenReplaced = { world.host = nil }
    sink.send(.add(1))
    #expect(world.fired == .inPass)
    #expect(world.published == [])
    #expect(world.alive == 0)
  }

  @Test(.rules("24d"), arguments: Place.allCases)
  func `a replaced value that looks at the host finds a whole rendering`(
    place: Place
  ) {
    let world = World(place)
    defer { world.close() }
    let host = world.makeHost()
    var found: Int?
    world.whenReplaced = { found = world.host?.rendering.count }
    host.rendering.sink.send(.add(1))
    // The rendering of the root is replaced last.
    #expect(found == (place == .rootRendering ? 1 : 0))
  }

  @Test(.rules("24d")) func `a rendering of existential values may look at its successor`() {
    let holder = Holder()
    holder.host = WorkflowHost(drainedByHand: Erased(holder: holder))
    for _ in 0..<5 { holder.host?.rendering.sink.send(()) }
    // Each value finds the rendering that replaced its own. Odd renderings hold two values.
    #expect(holder.found == ["1 1", "2", "2", "3 3", "4", "4", "5 5"])
    // The values of the last rendering find no host.
    let host = holder.host
    holder.host = nil
    host?.end()
  }
}

private final class World {
  let place: ReplacedValueTests.Place
  var host: WorkflowHost<Family>?
  var published: [Int] = []
  var alive = 0
  private var subscription: Subscription?
  /// What the next canary does when it is released; only that one does it.
  var whenReplaced: (() -> Void)?
  enum Fired { case never, inPass, elsewhere }
  var fired = Fired.never

  init(_ place: ReplacedValueTests.Place) { self.place = place }

  func makeHost() -> WorkflowHost<Family> {
    let host = WorkflowHost(drainedByHand: Family(value: 0, world: self))
    subscription = host.onRendering { [unowned self] in published.append($0.count) }
    self.host = host
    return host
  }

  /// Breaks the cycle of the world, its host and the canaries.
  func close() {
    whenReplaced = nil
    subscription = nil
    host = nil
  }

  func canary(_ place: ReplacedValueTests.Place) -> Canary? {
    place == self.place ? Canary(self) : nil
  }

  func release() {
    alive -= 1
    guard let act = whenReplaced else { return }
    whenReplaced = nil
    fired = host?.isRendering == true ? .inPass : .elsewhere
    act()
  }
}

private final class Canary {
  let world: World

  init(_ world: World) {
    self.world = world
    world.alive += 1
  }

  deinit { world.release() }
}

private struct Family: Workflow {
  enum Action: WorkflowAction {
    case add(Int)

    func apply(toState state: inout Int, workflow: Family) -> Never? {
      switch self {
      case .add(let number): state += number
      }
      return nil
    }
  }

  struct Screen {
    var count: Int
    var value: Int
    var sink: Sink<Action>
    var canary: Canary?
  }

  var value: Int
  let world: World

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Family>) -> Screen {
    let canaries = (
      world.canary(.childHandler), world.canary(.workerHandler), world.canary(.mailboxHandler)
    )
    _ = context.render(Child(number: state, canary: world.canary(.props), world: world)) {
      [canary = canaries.0] (_: Int) -> Action in
      _ = canary
      return .add(0)
    }
    context.run(Silent()) { [canary = canaries.1] (_: Int) -> Action in
      _ = canary
      return .add(0)
    }
    _ = context.makeMailbox(of: Int.self) { [canary = canaries.2] _ in
      _ = canary
      return .add(0)
    }
    _ = context.render(each: [1, 2], id: { $0 }) { _ in RowOfValues(number: state, world: world) }
    return Screen(
      count: state, value: value, sink: context.makeSink(of: Action.self),
      canary: world.canary(.rootRendering))
  }
}

private struct Child: Workflow {
  typealias Output = Int

  var number: Int
  var canary: Canary?
  let world: World

  func render(state: Void, context: borrowing RenderContext<Child>) -> Canary? {
    world.canary(.childRendering)
  }
}

private struct Silent: Worker {
  func run(_ output: WorkerOutput<Int>) async {}
}

private struct RowOfValues: Workflow {
  var number: Int
  let world: World

  func render(state: Void, context: borrowing RenderContext<RowOfValues>) -> Canary? {
    world.canary(.row)
  }
}

// MARK: - A rendering without a fixed layout

private final class Holder {
  var host: WorkflowHost<Erased>?
  var found: [String] = []
}

private protocol Part { var number: Int { get } }

private final class Looking: Part {
  let number: Int
  private let holder: Holder

  init(_ number: Int, _ holder: Holder) {
    self.number = number
    self.holder = holder
  }

  deinit { if let host = holder.host { holder.found.append(host.rendering.content.text) } }
}

private enum Content {
  case one(any Part)
  case two(any Part, any Part)

  var text: String {
    switch self {
    case .one(let part): "\(part.number)"
    case .two(let first, let second): "\(first.number) \(second.number)"
    }
  }
}

private struct Erased: Workflow {
  struct Screen {
    var content: Content
    var sink: Sink<Void>
  }

  let holder: Holder

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Erased>) -> Screen {
    Screen(
      content: state.isMultiple(of: 2)
        ? .one(Looking(state, holder)) : .two(Looking(state, holder), Looking(state, holder)),
      sink: context.makeStateSink(of: Void.self) { _, state in state += 1 })
  }
}
