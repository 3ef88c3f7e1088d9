import Testing
import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowTestSupport

@testable import WorkflowFlows

/// Flows with so many visits that their nodes are in groups.
struct LongFlowTests {
  private let flow = Flow { for number in 0..<200 { TextStep().named("\(number)") } }
    .workflow(launchingWith: "x")

  private func makeHost(visits: Int) -> WorkflowHost<FlowWorkflow<String>> {
    let host = WorkflowHost(drainedByHand: flow)
    for _ in 1..<visits {
      host.rendering.top(String.self)?.increment.send()
      host.rendering.top(String.self)?.send.send(.proceed("x"))
    }
    return host
  }

  @Test(.rules("58c", "59a"), arguments: [15, 16, 17, 79, 80, 81, 82, 145, 200])
  func `each visit keeps its state, whatever the number of visits`(count: Int) {
    let host = makeHost(visits: count)
    #expect(host.rendering.names == (0..<count).map(String.init))
    #expect(host.rendering.currentFrame?.name == "\(count - 1)")
    let screens = host.rendering.frames.compactMap { $0.screen.wrapped as? StepScreen<String> }
    #expect(screens.map(\.count) == Array(repeating: 1, count: count - 1) + [0])
    #expect(screens.map(\.isOnTop) == Array(repeating: false, count: count - 1) + [true])
    #expect(screens.map(\.canGoBack) == [false] + Array(repeating: true, count: count - 1))
    for number in (0..<count - 1).reversed() {
      host.rendering.back()
      #expect(host.rendering.currentFrame?.name == "\(number)")
      #expect(host.rendering.top(String.self)?.count == 1)
    }
    #expect(host.rendering.frames.count == 1)
  }

  @Test(.rules("59d")) func `one can go back by many steps at once`() {
    let host = makeHost(visits: 200)
    host.rendering.back(toStepNamed: "20")
    #expect(host.rendering.names == (0...20).map(String.init))
    host.rendering.back(toStepNamed: "3")
    #expect(host.rendering.names == ["0", "1", "2", "3"])
    #expect(host.rendering.top(String.self)?.count == 1)
  }

  @Test(.rules("61f")) func `after the end, no visit of a long flow can go back`() {
    let host = makeHost(visits: 200)
    host.rendering.top(String.self)?.send.send(.proceed("end"))
    #expect(host.rendering.hasEnded)
    let screens = host.rendering.frames.compactMap { $0.screen.wrapped as? StepScreen<String> }
    #expect(screens.count == 200)
    #expect(screens.allSatisfy { !$0.canGoBack && !$0.isOnTop })
  }

  @Test(.rules("67a")) func `a long flow is restored with the states of all visits`() throws {
    let host = makeHost(visits: 150)
    let restored = try WorkflowHost(drainedByHand: flow, restoring: host.snapshot())
    #expect(restored.rendering.names == host.rendering.names)
    let screens = restored.rendering.frames.compactMap { $0.screen.wrapped as? StepScreen<String> }
    #expect(screens.map(\.count) == Array(repeating: 1, count: 149) + [0])
  }

  @Test(.rules("67j")) func `visits above one that has gone keep their states when restored`()
    throws
  {
    func flow(_ isLong: Bool) -> FlowWorkflow<String> {
      Flow {
        for number in 0..<100 {
          if isLong || number != 10 { TextStep().named("\(number)") }
        }
      }.workflow(launchingWith: "x")
    }
    let host = WorkflowHost(drainedByHand: flow(true))
    for _ in 1..<100 {
      host.rendering.top(String.self)?.increment.send()
      host.rendering.top(String.self)?.send.send(.proceed("x"))
    }
    host.update(flow(false))
    let restored = try WorkflowHost(drainedByHand: flow(false), restoring: host.snapshot())
    let screens = restored.rendering.frames.compactMap { $0.screen.wrapped as? StepScreen<String> }
    #expect(screens.map(\.count) == Array(repeating: 1, count: 98) + [0])
    restored.rendering.back()
    #expect(restored.rendering.top(String.self)?.count == 1)
  }
}

/// The stack of visits beside an array.
struct VisitStackTests {
  @Test func `a stack has the visits of an array after the same changes`() {
    for seed in Seeds.chosen(300) {
      var random = SeededGenerator(seed: seed)
      let definition = Flow { TextStep() }.definition
      var (stack, array) = (VisitStack(), [VisitRecord]())
      for serial in 0..<random.below(400) {
        if random.below(5) > 0 {
          let visit = VisitRecord(
            serial: serial, slot: stack.nextSlot + (random.below(20) == 0 ? 3 : 0), part: nil,
            index: 0, argument: .none, persistence: .standard, isBuilt: random.below(2) == 0,
            step: definition.step(at: 0), revision: 0, definition: definition)
          stack.append(visit)
          array.append(visit)
        } else {
          let number = random.below(array.count + 1)
          stack.removeLast(random.below(4) == 0 ? number : min(1, array.count))
          array.removeLast(array.count - stack.count)
        }
        guard stack.map(\.serial) == array.map(\.serial), stack.last?.serial == array.last?.serial,
          stack.first?.serial == array.first?.serial,
          stack.chunks.allSatisfy({ !$0.visits.isEmpty })
        else {
          Issue.record("seed \(seed)")
          return
        }
      }
    }
  }

  @Test func `visits are counted down to the nearest one that fits`() {
    let run = Flow { for number in 0..<100 { TextStep().named("\(number % 50)") } }
      .workflow(launchingWith: "x").makeInitialState()
    var walk = run
    for _ in 0..<99 { walk.handle(.proceed(.value("x")), from: walk.current?.serial ?? 0) }
    #expect(walk.visits.countAbove { $0.step.name == "49" } == 50)
    #expect(walk.visits.countAbove { $0.step.name == "0" } == 49)
    #expect(walk.visits.countAbove { $0.step.name == "50" } == nil)
    #expect(run.visits.count == 1, "a run is a value")
  }
}

/// The steps of a flow as the builder keeps them.
struct FlowContentTests {
  private func flow(_ flag: Bool, _ names: [String]) -> Flow<Int, Int> {
    let inner = Flow {
      KeepStep().named("c")
      KeepStep()
      if flag { KeepStep().named("d") }
    }
    return Flow {
      KeepStep()
      KeepStep().named("a")
      if flag {
        KeepStep().named("b")
        inner
      } else {
        KeepStep()
      }
      for name in names {
        KeepStep().id(name)
        if name == "2" { inner }
      }
      inner
      KeepStep()
    }
  }

  @Test(.rules("64d", "65b"), arguments: [true, false], [[], ["1"], ["1", "2", "3"]])
  func `each step is found by its index, one by one and all together`(
    flag: Bool, names: [String]
  ) {
    let content = flow(flag, names).content
    var all: [FlowItem] = []
    content.forEach { all.append($0) }
    var paths: [EntryPath] = []
    content.forEachPath { paths.append($0) }
    #expect(paths.count == all.count && Set(paths).count == all.count)
    for index in 0...all.count {
      var left = index
      let item = content.item(at: &left)
      #expect(index == all.count || item?.isSame(as: all[index]) == true)
      #expect((item == nil) == (index == all.count))
    }
    let definition = FlowDefinition(content, output: .dynamic)
    #expect(definition.count == all.count)
    for index in (0..<all.count).reversed() {
      #expect(definition.step(at: index).item.isSame(as: all[index]))
      #expect(definition.index(of: definition.id(at: index)) == index)
    }
  }

  @Test(.rules("63l")) func `a step with options has the kind of one without`() {
    func flow(named name: String?, at place: Int?) -> FlowDefinition {
      let step = FlowContent.step(FlowItem(ErasedFlowStep(KeepStep())))
      let named = Flow { KeepStep().named(name ?? "") }.content
      let item: FlowContent = if case .first(let item) = named { .step(item) } else { named }
      return FlowDefinition(
        .block(of: (0..<40).map { $0 == place ? item : step }), output: .dynamic)
    }
    let plain = { flow(named: nil, at: nil) }
    for place in [0, 1, 31, 32, 39] {
      let named = { flow(named: "a", at: place) }
      for (older, newer) in [(plain(), named()), (named(), plain())] {
        #expect(!newer.takeShape(of: older), "a name is shown")
        #expect(newer.shape === older.shape)
      }
      #expect(named().takeShape(of: named()))
    }
    #expect(plain().takeShape(of: plain()))
  }

  @Test(arguments: [1, 2, 31, 32, 33, 64, 65, 200], [0, 1, 40])
  func `a block has room for any number of steps`(first: Int, more: Int) {
    func definition(endingWith last: FlowContent) -> FlowDefinition {
      let step = FlowContent.step(FlowItem(ErasedFlowStep(KeepStep())))
      var content = step.first()
      for _ in 1..<first { content = content.followed(by: step) }
      if more > 0 { content = content.followed(by: Flow { KeepStep().named("a") }.content) }
      for _ in 0..<more { content = content.followed(by: step) }
      return FlowDefinition(content.followed(by: last), output: .dynamic)
    }
    let last = FlowContent.step(FlowItem(ErasedFlowStep(TextStep())))
    let keep = Array(repeating: "KeepStep", count: first)
    let others = more > 0 ? ["a"] + Array(repeating: "KeepStep", count: more) : []
    #expect(
      definition(endingWith: last).allSteps.map(\.name) == keep + others + ["TextStep"])
    #expect(definition(endingWith: last).takeShape(of: definition(endingWith: last)))
    let other = FlowContent.step(FlowItem(ErasedFlowStep(KeepStep())))
    #expect(!definition(endingWith: other).takeShape(of: definition(endingWith: last)))
  }

  @Test func `a flow that is a part of others stays as it is`() {
    let part = Flow {
      KeepStep()
      KeepStep()
    }
    let before = part.definition
    let longer = Flow {
      part
      KeepStep()
      for _ in 0..<2 {
        part
        KeepStep()
      }
      if before.count == 2 {
        part
        KeepStep()
      }
    }
    let again = Flow { part }
    #expect(longer.definition.count == 12 && again.definition.count == 2)
    #expect(before.count == 2 && part.definition.count == 2)
    #expect(part.definition.takeShape(of: before))
  }

  @Test(.rules("63a", "63k", "63l"))
  func `a definition takes over a shape only if it has the same`() {
    let cases: [(Bool, [String])] = [(true, []), (false, []), (true, ["1"]), (true, ["2"])]
    for (first, older) in cases.enumerated() {
      for (second, newer) in cases.enumerated() {
        let definition = flow(older.0, older.1).definition
        let newest = flow(newer.0, newer.1).definition
        #expect(newest.takeShape(of: definition) == (first == second))
        #expect((newest.shape === definition.shape) == (first == second))
        #expect(newest.takeShape(of: newest))
      }
    }
  }
}

extension FlowItem {
  /// Returns whether this is the other item, and not only one like it.
  fileprivate func isSame(as other: FlowItem) -> Bool {
    switch (self, other) {
    case (.plain(let type), .plain(let other)): type == other
    case (.detailed(let item), .detailed(let other)): item === other
    default: false
    }
  }
}
