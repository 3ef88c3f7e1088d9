import WorkflowTestSupport
import Foundation
import Testing
import Workflow
import WorkflowPersistence

/// What is saved and restored.
struct SnapshotTests {
  @Test(.rules("47a", "48a", "48b")) func `a tree comes back as it was`() throws {
    let host = WorkflowHost(drainedByHand: Board())
    host.rendering.act.send(.setNames(["x", "y", "z"]))
    host.rendering.act.send(.setRows([9, 2]))
    host.rendering.numbers[1].set.send(.init(value: 1.5))
    host.rendering.rows[0].set.send(.init(value: -7))
    let log = Log()
    let restored = try WorkflowHost(drainedByHand: Board(log: log), restoring: host.snapshot())
    #expect(restored.rendering.values == [0, 1.5, 0, -7, 0])
    #expect(restored.rendering.rows.ids == [9, 2])
    #expect(log.lines == [], "no initial state is made for what was saved")
    restored.rendering.rows[0].set.send(.init(value: 3))
    #expect(restored.rendering.values == [0, 1.5, 0, 3, 0])
    #expect(host.rendering.values == [0, 1.5, 0, -7, 0])
  }

  @Test func `the bytes of a snapshot hold the same as the snapshot`() throws {
    let host = WorkflowHost(drainedByHand: Board())
    let snapshot = try host.snapshot()
    #expect(try TreeSnapshot(data: snapshot.data) == snapshot)
    #expect(try host.snapshot().data == snapshot.data)
    #expect(snapshot.stateCount == 6)
    let coded = try JSONDecoder().decode(
      [TreeSnapshot].self, from: JSONEncoder().encode([snapshot]))
    #expect(coded == [snapshot])
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 0.1, -0.0, .leastNonzeroMagnitude])
  func `every number is kept`(value: Double) throws {
    let host = WorkflowHost(drainedByHand: Number())
    host.rendering.set.send(.init(value: value))
    let restored = try WorkflowHost(drainedByHand: Number(), restoring: host.snapshot())
    #expect("\(restored.rendering.value)" == "\(value)")
  }

  @Test(.rules("48a")) func `keys of every kind find their nodes again`() throws {
    let keys: [Key] = [
      1, "1", "\"1\"", Key(Place(x: 1)), Key(Place(x: 2)), Key(Int8(2)), .none, "a / b[2]",
    ]
    func tree() -> Holder<[Number.Shown]> {
      Holder { _, context in keys.map { context.render(Number(), key: $0) } }
    }
    let host = WorkflowHost(drainedByHand: tree())
    for (index, _) in keys.enumerated() {
      host.rendering.shown[index].set.send(.init(value: Double(index)))
    }
    let restored = try WorkflowHost(drainedByHand: tree(), restoring: host.snapshot())
    #expect(restored.rendering.shown.map(\.value) == keys.indices.map { Double($0) })
  }

  @Test(.rules("47b")) func `a snapshot can be taken in callbacks`() throws {
    var taken: [String] = []
    weak var seen: WorkflowHost<Holder<Void>>?
    func take(_ place: String) {
      guard let host = seen else { return }
      taken.append("\(place) \((try? host.snapshot())?.stateCount ?? -1)")
    }
    let host = WorkflowHost(
      drainedByHand: Holder<Void> { state, context in
        if state == 1 { context.runSideEffect(key: 1) { _ in take("effect") } }
      }, onOutput: { _ in take("output") })
    seen = host
    let subscription = host.onRendering { _ in take("listener") }
    host.rendering.act.send(
      .init { state in
        state = 1
        return "said"
      })
    #expect(taken == ["effect 1", "listener 1", "output 1"])
    withExtendedLifetime(subscription) {}
  }

  @Test(.rules("47d")) func `a state is not saved while it is being changed`() throws {
    var error: SnapshotError?
    weak var seen: WorkflowHost<Holder<Void>>?
    let host = WorkflowHost(drainedByHand: Holder<Void> { _, _ in })
    seen = host
    host.rendering.act.send(
      .init { _ in
        do throws(SnapshotError) { _ = try seen?.snapshot() } catch let caught { error = caught }
        return nil
      })
    #expect(error == .actionIsBeingApplied(path: "Holder<()>"))
    #expect("\(try #require(error))".hasPrefix("The snapshot was requested while an action"))
  }

  @Test(.rules("47c")) func `taking a snapshot while rendering stops the program`() async {
    await #expect(processExitsWith: .failure) {
      final class Box { weak var host: WorkflowHost<Holder<Void>>? }
      let box = Box()
      let host = WorkflowHost(
        drainedByHand: Holder<Void> { state, _ in if state == 1 { _ = try? box.host?.snapshot() } })
      box.host = host
      host.rendering.act.send(
        .init { state in
          state = 1
          return nil
        })
    }
  }

  @Test(.rules("47f")) func `a tree is not saved while it is ending`() throws {
    var errors: [SnapshotError] = []
    weak var seen: WorkflowHost<Holder<Void>>?
    let host = WorkflowHost(
      drainedByHand: Holder<Void> { _, context in
        _ = context.render(Number())
        context.runSideEffect(key: 1) { lifetime in
          lifetime.onEnded {
            do throws(SnapshotError) { _ = try seen?.snapshot() } catch { errors.append(error) }
          }
        }
      })
    seen = host
    host.end()
    #expect(errors == [.hostHasEnded])
  }

  @Test(.rules("47e", "52c")) func `an observer cannot save in the middle of a pass`() throws {
    let asker = Asker<Holder<[Number.Shown]>>()
    let host = WorkflowHost(
      drainedByHand: Holder<[Number.Shown]> { state, context in
        (0..<40).map { context.render(Number(), key: Key(state == 0 ? $0 : 39 - $0)) }
      }, observers: [asker])
    asker.host = host
    host.rendering.act.send(
      .init { state in
        state = 1
        return nil
      })
    #expect(asker.answers == ["pass: treeIsRendering", "turn: 41"])
  }

  @Test(.rules("47g", "52a")) func `what is sent while a tree is saved waits`() throws {
    struct Unsaved: Hashable {}
    let sender = Sender()
    let host = WorkflowHost(
      drainedByHand: Holder<(Number.Shown, Number.Shown)> { _, context in
        _ = context.render(Number(), key: Key(Unsaved()))
        return (context.render(Number(), key: 1), context.render(Number(), key: 2))
      }, observers: [sender])
    sender.send = { host.rendering.shown.1.set.send(.init(value: 9)) }
    let snapshot = try host.snapshot()
    #expect(host.rendering.shown.1.value == 9)
    let json = String(decoding: snapshot.json, as: UTF8.self)
    #expect(json.contains("\"state\" : 0") && !json.contains("\"state\" : 9"), "\(json)")
    sender.send = { host.end() }
    #expect(try host.snapshot().stateCount == 3)
    #expect(throws: SnapshotError.hostHasEnded) { try host.snapshot() }
  }

  @Test(.rules("48a")) func `a tree with a wrapper as its root is saved`() throws {
    let host = WorkflowHost(drainedByHand: Number().mapRendering { ($0.value, $0.set) })
    host.rendering.1.send(.init(value: 3))
    let restored = try WorkflowHost(
      drainedByHand: Number().mapRendering { ($0.value, $0.set) }, restoring: host.snapshot())
    #expect(restored.rendering.0 == 3)
  }

  @Test(.rules("47f")) func `after the end there is nothing to save`() throws {
    let host = WorkflowHost(drainedByHand: Number())
    host.end()
    #expect(throws: SnapshotError.hostHasEnded) { try host.snapshot() }
  }

  @Test func `deep and wide trees are saved without recursion`() throws {
    let host = WorkflowHost(drainedByHand: Deep(depth: 1_000))
    host.rendering.set.send(.init(value: 4))
    let snapshot = try host.snapshot()
    #expect(snapshot.stateCount == 1)
    #expect(
      try WorkflowHost(drainedByHand: Deep(depth: 1_000), restoring: snapshot).rendering.value == 4)
    let board = WorkflowHost(drainedByHand: Board())
    board.rendering.act.send(.setRows(Array(0..<2_000)))
    board.rendering.rows[1_999].set.send(.init(value: 5))
    let restored = try WorkflowHost(drainedByHand: Board(), restoring: board.snapshot())
    #expect(restored.rendering.rows[1_999].value == 5)
  }
}

private final class Sender: WorkflowObserver {
  var send: () -> Void = {}

  func observe(_ event: WorkflowEvent) {
    if case .stateWasLeftOut = event { send() }
  }
}

/// An observer that asks for a snapshot in the middle of a pass and at the end of a turn.
private final class Asker<Root: Workflow>: WorkflowObserver {
  weak var host: WorkflowHost<Root>?
  var answers: [String] = []
  private var count = 0

  func observe(_ event: WorkflowEvent) {
    guard host != nil else { return }
    switch event {
    case .renderWasSkipped:
      count += 1
      if count == 5 { ask("pass") }
    case .turnDidEnd: ask("turn")
    default: break
    }
  }

  private func ask(_ place: String) {
    do throws(SnapshotError) {
      if let snapshot = try host?.snapshot() { answers.append("\(place): \(snapshot.stateCount)") }
    } catch {
      answers.append("\(place): \(error == .treeIsRendering ? "treeIsRendering" : "\(error)")")
    }
  }
}

struct Place: Hashable, Codable { var x: Int }

/// A chain without states, with a number at its end.
private struct Deep: Workflow, Equatable {
  var depth: Int

  func render(state: Void, context: borrowing RenderContext<Deep>) -> Number.Shown {
    depth == 0 ? context.render(Number()) : context.render(Deep(depth: depth - 1))
  }
}

extension Deep: RestorableWorkflow {
  static var savedName: String? { "Deep" }
}
