import Testing
import WorkflowTestSupport

@testable import Workflow

/// The order of steps in a turn, without a tree: all sequences of events up to a length.
struct TurnMachineTests {
  /// An event in a callback, or from outside after everything has returned.
  enum Event: CaseIterable {
    case nothing, sendIdly, sendChange, sendOutput, sendIdleOutput, end, release
  }

  @Test(
    .rules("7d", "7e", "25", "26a", "26b", "26c", "37c"), .exhaustive, arguments: [false, true])
  func `the machine keeps the rules in every order of events`(
    repeatsPasses: Bool
  ) {
    var seen: Set<TurnMachine> = []
    var script: [Event] = []
    var count = 0
    var faults: [String] = []
    func extend() {
      let run = Simulation(script, repeatsPasses: repeatsPasses)
      count += 1
      if let fault = run.fault, faults.count < 3 {
        faults.append("\(script): \(fault) in \(run.log)")
      }
      seen.formUnion(run.seen)
      // Only a script that was read to its end is worth extending.
      guard script.count < 6, run.hasReadAll else { return }
      for event in Event.allCases {
        script.append(event)
        extend()
        script.removeLast()
      }
    }
    extend()
    #expect(faults == [])
    #expect(count > 20_000)
    for machine in seen { #expect(machine.isPossible, "\(machine)") }
    // Seven facts make hundreds of combinations; only these are reachable.
    #expect(seen.count == (repeatsPasses ? 57 : 33))
  }

  @Test(.rules("24a", "24c")) func `code that has to be pure cannot send or end`() {
    var machine = TurnMachine()
    machine.forbidSending()
    #expect(machine.send() == .stop)
    #expect(machine.end(releasing: false) == .stop)
    #expect(machine.end(releasing: true) == .stop)
    machine.allowSending()
    #expect(!machine.isEndRequested)
    #expect(machine.didApply(needsPass: true) == .render)
    #expect(machine.send() == .stop)
    #expect(machine.end(releasing: false) == .stop)
    #expect(machine.didRender(needsCommit: false) == nil)
    #expect(machine.send() == .later)
  }

  @Test(.rules("35", "37b", "37c"))
  func `an output comes after the rendering of its turn, and also comes without one`() {
    var machine = TurnMachine()
    machine.receiveOutput()
    #expect(machine.didApply(needsPass: true) == .render)
    #expect(machine.didRender(needsCommit: true) == .commit)
    #expect(machine.publishOrEmit() == .publish)
    #expect(machine.publishOrEmit() == .emit)
    #expect(machine.next(hasWaiting: true) == .takeNext)
    machine.receiveOutput()
    #expect(machine.didApply(needsPass: false) == .emit)
    #expect(machine.next(hasWaiting: false) == nil)
    #expect(machine.state == .idle)
  }

  @Test(.rules("20b")) func `a pass is repeated before its commit`() {
    var machine = TurnMachine(repeatsPasses: true)
    #expect(machine.didApply(needsPass: true) == .render)
    #expect(!machine.isRepeating)
    #expect(machine.didRender(needsCommit: true) == .render)
    #expect(machine.isRepeating)
    #expect(machine.didRender(needsCommit: true) == .commit)
    #expect(!machine.isRepeating)
  }
}

extension TurnMachine {
  /// Whether the other facts are consistent with the state.
  fileprivate var isPossible: Bool {
    switch state {
    case .idle: !isPure && !isUnpublished && !hasOutput && !isEndRequested
    case .turn: true
    case .pass: repeatsPasses || !isRepeating
    case .ending, .ended: !isPure && !isUnpublished && !hasOutput && isEndRequested
    case .released: !isPure && endRequest == .release
    }
  }
}

/// A tree without nodes: it performs the machine's steps, with a script's event in every callback.
private final class Simulation {
  private struct Turn {
    var number: Int
    var changes = false
    var hasOutput = false
  }

  private var machine: TurnMachine
  private var script: ArraySlice<TurnMachineTests.Event>
  private var queue: [Turn] = []
  private var sent = 0
  private var needsPass = true
  private var output: Int?
  private(set) var log: [String] = []
  private(set) var seen: Set<TurnMachine> = []
  /// The first violation of a rule; nil if there is none.
  private(set) var fault: String?

  var hasReadAll: Bool { script.isEmpty }

  init(_ script: [TurnMachineTests.Event], repeatsPasses: Bool) {
    machine = TurnMachine(repeatsPasses: repeatsPasses)
    self.script = script[...]
    complete()
    performRemainingSteps()
    while !self.script.isEmpty {
      switch machine.state {
      case .idle, .ended, .released: break
      default: fail("nothing runs, but the state is \(machine.state)")
      }
      happen("outside")
    }
    judge()
  }

  private func happen(_ place: String) {
    seen.insert(machine)
    guard let event = script.popFirst() else { return }
    switch event {
    case .nothing: break
    case .sendIdly: send(changes: false, hasOutput: false)
    case .sendChange: send(changes: true, hasOutput: false)
    case .sendOutput: send(changes: true, hasOutput: true)
    case .sendIdleOutput: send(changes: false, hasOutput: true)
    case .end: end(releasing: false)
    case .release: end(releasing: true)
    }
    seen.insert(machine)
  }

  private func send(changes: Bool, hasOutput: Bool) {
    let turn = Turn(number: sent, changes: changes, hasOutput: hasOutput)
    sent += 1
    switch machine.send() {
    case .now:
      run(turn)
      performRemainingSteps()
    case .later: queue.append(turn)
    case .never: log.append("drop \(turn.number)")
    case .stop: fail("stopped in \(machine.state)")
    }
  }

  private func end(releasing: Bool) {
    log.append(releasing ? "asked release" : "asked end")
    switch machine.end(releasing: releasing) {
    case .now: performRemainingSteps()
    case .later, .never: break
    case .stop: fail("stopped in \(machine.state)")
    }
  }

  private func run(_ turn: Turn) {
    if machine.isEndRequested {
      log.append("drop \(turn.number)")
      happen("drop")
    } else {
      log.append("apply \(turn.number)")
      happen("apply")
      if turn.changes { needsPass = true }
      // As in a node, no output goes up once the end is requested.
      if turn.hasOutput, !machine.isEndRequested {
        output = turn.number
        machine.receiveOutput()
      }
    }
    complete()
  }

  private func complete() {
    var step = machine.didApply(needsPass: needsPass)
    while let current = step { step = perform(current) }
  }

  private func performRemainingSteps() {
    while let step = machine.next(hasWaiting: !queue.isEmpty) { _ = perform(step) }
  }

  private func perform(_ step: TurnMachine.Step) -> TurnMachine.Step? {
    seen.insert(machine)
    switch step {
    case .render:
      log.append("render")
      needsPass = false
      // An observer may act here, or a value that is released.
      machine.allowSending()
      happen("pass")
      machine.forbidSending()
      // A pass that declares nothing new, and nothing less, has no commit.
      return machine.didRender(needsCommit: !sent.isMultiple(of: 2))
    case .commit:
      log.append("commit")
      if machine.isPure || !machine.isUnpublished { fail("a commit before its pass has ended") }
      happen("commit")
      return machine.publishOrEmit()
    case .publish:
      log.append("publish")
      if machine.isPure || machine.isUnpublished { fail("it may be published again") }
      happen("publish")
      return machine.publishOrEmit()
    case .emit:
      log.append("emit \(output ?? -1)")
      if machine.isPure || machine.isUnpublished || machine.hasOutput {
        fail("it may be emitted again")
      }
      output = nil
      happen("emit")
    case .takeNext: run(queue.removeFirst())
    case .dropNext:
      log.append("drop \(queue.removeFirst().number)")
      happen("drop")
    case .end:
      log.append("end")
      happen("end")
    case .release:
      log.append("release")
    }
    return nil
  }

  private func fail(_ text: String) { fault = fault ?? text }

  /// Checks the whole run: nothing is lost, and everything comes in order.
  private func judge() {
    if !queue.isEmpty { fail("\(queue.count) turns wait for ever") }
    let asked = log.firstIndex { $0.hasPrefix("asked") }
    let turns = log.filter { $0.hasPrefix("apply") || $0.hasPrefix("drop") }
    let numbers = turns.compactMap { Int($0.split(separator: " ")[1]) }
    if numbers.count != sent || Set(numbers).count != sent { fail("turns were lost or repeated") }
    if asked == nil {
      if numbers != numbers.sorted() { fail("turns overtook each other") }
      if turns.contains(where: { $0.hasPrefix("drop") }) { fail("a turn was dropped") }
      let last = log.lastIndex(of: "render")
      if let last, !log[last...].contains("publish") { fail("a rendering was not published") }
    }
    let outputs = log.filter { $0.hasPrefix("emit") }.compactMap { Int($0.dropFirst(5)) }
    if outputs != outputs.sorted() { fail("outputs overtook each other") }
    judgeNeighbours()
    judgeEnd(asked: asked)
  }

  private func judgeNeighbours() {
    var hasRendered = false
    var isUnpublished = false
    for line in log {
      switch line.split(separator: " ")[0] {
      case "render": (hasRendered, isUnpublished) = (true, true)
      case "commit":
        if !hasRendered { fail("a commit without a pass") }
        hasRendered = false
      case "publish":
        if !isUnpublished { fail("published too early or twice") }
        isUnpublished = false
        hasRendered = false
      case "emit": if isUnpublished { fail("an output before its rendering") }
      case "apply": hasRendered = false
      default: break
      }
    }
  }

  private func judgeEnd(asked: Int?) {
    guard let asked else {
      if machine.state != .idle { fail("not idle at the end") }
      return
    }
    let later = log[(asked + 1)...]
    // Only the running callback and the commit of the pass that is under way are completed.
    for word in ["apply", "publish", "emit"] where later.contains(where: { $0.hasPrefix(word) }) {
      fail("\(word) after the end was asked for")
    }
    if log.filter({ $0 == "end" }).count != 1 { fail("the sessions did not end exactly once") }
    let isReleased = log.contains("asked release")
    if log.filter({ $0 == "release" }).count != (isReleased ? 1 : 0) {
      fail("the tree was not released exactly once")
    }
    if machine.state != (isReleased ? .released : .ended) {
      fail("the last state is \(machine.state)")
    }
  }
}
