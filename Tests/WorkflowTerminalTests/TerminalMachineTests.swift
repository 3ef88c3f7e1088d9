import Testing
import WorkflowTestSupport

@testable import WorkflowTerminal
@testable import WorkflowTextUI

/// An app on a terminal, without a terminal: all sequences of events up to a length.
struct TerminalMachineTests {
  enum Event: CaseIterable {
    /// A letter, the byte of escape, and the answers to both questions.
    case letter, escape, answer
    /// The mouse is pressed and released.
    case click
    /// The program was stopped and continues, or its window has another size.
    case resume, resize
    /// The terminal takes no more, or takes everything again.
    case fill
    /// A program wants the terminal, or has ended and owes a key.
    case program
    /// Nothing happens until the time that the machine waits for, or for a moment.
    case pause
  }

  /// What the terminal is asked.
  enum Asking: CaseIterable {
    case nothing, background
    /// Where its cursor is, for an app below the prompt.
    case cursor
  }

  @Test(.exhaustive, arguments: Asking.allCases)
  func `every order of six events loses no key and ends with the newest frame`(asking: Asking) {
    var (count, faults) = (0, [String]())
    func extend(_ script: [Event], _ world: World) {
      guard script.count < 6, faults.count < 3 else {
        var end = world
        end.settle()
        count += 1
        if let fault = end.fault { faults.append("\(script): \(fault)") }
        return
      }
      for event in Event.allCases {
        var next = world
        next.happen(event)
        next.run()
        extend(script + [event], next)
      }
    }
    var world = World(asking)
    world.run()
    extend([], world)
    #expect(faults == [])
    #expect(count == 531_441)
  }

  @Test func `frames follow each other at most 61 times in a second`() {
    var world = World(.nothing)
    world.run()
    for _ in 0..<2000 {
      world.happen(.letter)
      world.run()
      world.now += .milliseconds(1)
    }
    for start in world.draws {
      #expect(world.draws.count { $0 >= start && $0 < start + .seconds(1) } <= 61)
    }
    #expect(world.draws.count > 110)
    world.settle()
    #expect(world.fault == nil)
  }

  @Test func `of a thousand keys at once, most are handled without a frame of their own`() {
    let now = ContinuousClock.now
    var machine = TerminalMachine(at: now - .seconds(5))
    var facts = TerminalMachine.Facts()
    var (handled, drawn) = (0, 0)
    machine.receive(.input([UInt8](repeating: UInt8(ascii: "j"), count: 1000)), at: now)
    for _ in 0..<3000 {
      switch machine.next(at: now, facts) {
      case .handle: (handled, facts.needsFrame) = (handled + 1, true)
      case .draw: (drawn, facts.needsFrame) = (drawn + 1, false)
      default: break
      }
    }
    #expect(handled == 1000)
    #expect((1...3).contains(drawn), "\(drawn)")
  }

  @Test func `a view that moves is drawn without an event, twelve times a second`() {
    var world = World(.nothing)
    world.nextMove = .zero
    world.run()
    for _ in 0..<24 { world.happen(.pause) }
    #expect(world.moves.count == 25)
    let steps = zip(world.moves, world.moves.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= ViewTime.shortestStep })
  }

  @Test func `the escape key does not wait for an answer that does not come`() {
    let start = ContinuousClock.now
    var machine = TerminalMachine(at: start)
    machine.ask(at: start, assuming: .dark)
    let facts = TerminalMachine.Facts()
    while machine.next(at: start, facts) != .wait(until: start + .milliseconds(100)) {}
    machine.receive(.input([0x1B]), at: start)
    while machine.next(at: start, facts) != .wait(until: start + .milliseconds(50)) {}
    let soon = start + .milliseconds(50)
    #expect(machine.next(at: soon, facts) == .handle(.key("escape"), repaints: false))
    // If it was the first byte of the answer after all, nothing of that is typed.
    machine.receive(.input(Array("]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8)), at: soon)
    var steps: [TerminalMachine.Step] = []
    for _ in 0..<20 { steps.append(machine.next(at: soon, facts)) }
    #expect(steps.contains(.learn(.light)))
    #expect(!steps.contains { if case .handle = $0 { true } else { false } })
  }

  @Test func `ctrl-l repaints before the app gets it`() {
    var machine = TerminalMachine(at: .now)
    let facts = TerminalMachine.Facts()
    #expect(machine.next(at: .now, facts) == .draw)
    machine.receive(.input([0x0C]), at: .now)
    _ = machine.next(at: .now, facts)
    #expect(machine.next(at: .now, facts) == .handle(.key("ctrl-l"), repaints: true))
    #expect(machine.next(at: .now, facts) == .draw)
  }
}

/// A terminal, programs and an app for the machine, with a clock that is moved by hand.
private struct World {
  private var machine: TerminalMachine
  let start: ContinuousClock.Instant
  var now: ContinuousClock.Instant
  private var facts = TerminalMachine.Facts()
  private let asks: Bool
  private let isInline: Bool
  /// When the terminal was asked last where its cursor is, until the app has a place.
  private var placeAsked: ContinuousClock.Instant?
  /// The questions about the cursor that were not answered.
  private var open = 0
  private var isAnswered = false
  /// The bytes that were typed, and those of the events that the app has got.
  private var typed: [UInt8] = []
  private var handled: [UInt8] = []
  /// Whether the background was told in time, and is not known yet.
  private var hasToLearn = false
  /// Whether the terminal has colours, known or assumed.
  private var hasAssumed = false
  /// The number of programs that have ended; every second one owes a key that only ended a wait.
  private var endedPrograms = 0
  /// Whether the next key is such a key, and how many of them were typed.
  private var owesKey = false
  private var owedKeys = 0
  /// The number of events of the mouse that the app has got, less those that it has to get.
  private var mouseEvents = 0
  private var isShown = false
  private var waitsUntil: ContinuousClock.Instant?
  private var isWaiting = false
  private(set) var draws: [ContinuousClock.Instant] = []
  private(set) var moves: [Duration] = []
  private(set) var fault: String?

  var nextMove: Duration? {
    get { facts.nextMove }
    set { facts.nextMove = newValue }
  }

  init(_ asking: TerminalMachineTests.Asking) {
    start = .now
    now = start
    asks = asking == .background
    isInline = asking == .cursor
    // A program in the background waits before it asks.
    machine = TerminalMachine(at: start - .seconds(5))
    machine.mouse.isUsed = !isInline
    if asks { machine.ask(at: start, assuming: .light) }
    if isInline { askForPlace() }
  }

  private mutating func askForPlace() {
    placeAsked = now
    open += 1
    machine.askForCursor(at: now)
  }

  mutating func happen(_ event: TerminalMachineTests.Event) {
    switch event {
    case .letter: type(UInt8(ascii: "a") + UInt8(typed.count % 26))
    case .escape: type(0x1B)
    case .click:
      // What is done while a program has the terminal is the program's.
      guard facts.programs != .running, !isInline else { return }
      mouseEvents -= owesKey ? 1 : 2
      owesKey = false
      machine.receive(.input(Array("\u{1B}[<0;3;4M\u{1B}[<0;3;4m".utf8)), at: now)
    case .answer:
      guard facts.programs != .running else { return }
      if asks, !isAnswered, now < start + .seconds(1) { hasToLearn = true }
      isAnswered = true
      machine.receive(.input(Array("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?6c".utf8)), at: now)
      for _ in 0..<open { machine.receive(.input(Array("\u{1B}[1;7R".utf8)), at: now) }
      open = 0
    case .resume:
      isShown = false
      machine.receive(.resumed, at: now)
    case .resize:
      isShown = false
      machine.receive(.resized, at: now)
    case .fill:
      facts.isBusy.toggle()
      if !facts.isBusy { machine.receive(.writable, at: now) }
    case .program:
      guard facts.programs == .running else { return facts.programs = .waiting }
      // Longer than a key sequence may take.
      now += .milliseconds(200)
      endedPrograms += 1
      facts.programs = .ended(owesKey: endedPrograms.isMultiple(of: 2))
    case .pause:
      now = max(now + .milliseconds(1), waitsUntil ?? now + .milliseconds(20))
      run()
    }
  }

  private mutating func type(_ byte: UInt8) {
    // What is typed while a program has the terminal is the program's.
    guard facts.programs != .running else { return }
    typed.append(byte)
    if owesKey { owedKeys += 1 }
    owesKey = false
    machine.receive(.input([byte]), at: now)
  }

  /// Performs steps until the machine waits.
  mutating func run() {
    isWaiting = false
    for _ in 0..<100 where fault == nil {
      let step = machine.next(at: now, facts)
      perform(step)
      if isWaiting { return }
    }
    if fault == nil { fault = "a hundred steps without a wait" }
  }

  private mutating func perform(_ step: TerminalMachine.Step) {
    let isOurs = [.none, .waiting].contains(facts.programs)
    switch step {
    case .learn(.light):
      let isDue = isAnswered || now >= start + .milliseconds(100)
      if !asks || hasAssumed || !isDue { fault = "nothing is to be assumed" }
      (hasAssumed, isShown) = (true, false)
    case .learn:
      if !hasToLearn { fault = "nothing was asked, or it is too late" }
      (hasToLearn, hasAssumed, isShown) = (false, true, false)
    case .repaint:
      isShown = false
      if isInline { askForPlace() }
    case .begin(let column):
      guard let placeAsked else { return fault = "nothing was asked" }
      let isInTime = column == 6 || column == nil && now >= placeAsked + .milliseconds(100)
      if !isInTime { fault = "a place too early, or a wrong one" }
      self.placeAsked = nil
    case .handle(let event, _): handle(event)
    case .takeBack:
      guard case .ended(let owesKey) = facts.programs else { return fault = "no program has ended" }
      (facts.programs, self.owesKey, isShown) = (.none, owesKey, false)
      if isInline { askForPlace() }
    case .lend:
      if facts.programs != .waiting { fault = "no program waits" }
      if asks, !isAnswered, now < start + .seconds(1) { fault = "the program gets the answer" }
      if let placeAsked, open > 0, now < placeAsked + .seconds(1) { fault = "it gets the answer" }
      facts.programs = .running
    case .move(let time):
      moves.append(time)
      facts.nextMove = time + .milliseconds(10)
      facts.needsFrame = true
    case .draw:
      if facts.isBusy || !isOurs || (isShown && !facts.needsFrame) { fault = "a frame too many" }
      if placeAsked != nil { fault = "a frame without a place" }
      (facts.needsFrame, isShown) = (false, true)
      draws.append(now)
    case .wait(let deadline):
      isWaiting = true
      waitsUntil = deadline
      if let deadline, deadline <= now { fault = "a wait for what has passed" }
      if deadline == nil, isOurs, !facts.isBusy, !isShown || facts.needsFrame {
        fault = "a frame is missing"
      }
      if deadline == nil, facts.programs == .waiting { fault = "a program waits for nothing" }
    case .yield: if machine.typed.isEmpty { fault = "nothing was typed" }
    case .stop: fault = "the app has not ended"
    }
  }

  private mutating func handle(_ event: InputEvent) {
    facts.needsFrame = true
    if case .mouse = event { return mouseEvents += 1 }
    guard case .key(let key) = event else { return fault = "\(event) was not typed" }
    if key.modifiers.contains(.alt) { handled.append(0x1B) }
    switch key.key {
    case .character(let character): handled += character.utf8
    case .escape: handled.append(0x1B)
    default: fault = "\(event) was not typed"
    }
  }

  /// Lets everything come to rest, and compares what was typed with what the app has got.
  mutating func settle() {
    for _ in 0..<20 where fault == nil {
      if facts.isBusy { happen(.fill) }
      if facts.programs == .running { happen(.program) }
      happen(.pause)
    }
    if fault != nil { return }
    if hasToLearn || asks != hasAssumed { fault = "the background is lost" }
    if facts.programs != .none { fault = "a program is left" }
    if !isShown || facts.needsFrame { fault = "the newest frame is not shown" }
    // A key that a program owes is no key of the app. With alt, it is two bytes.
    let lost = typed.count - handled.count
    if !isSubsequence(handled, of: typed) || lost < owedKeys || lost > 2 * owedKeys {
      fault = "the app got \(handled) of \(typed)"
    }
    if mouseEvents != 0 { fault = "the app got \(mouseEvents) events of the mouse too many" }
    machine.receive(.closed, at: now)
    for _ in 0..<100 { if machine.next(at: now, facts) == .stop { return } }
    fault = "it does not stop"
  }

  private func isSubsequence(_ part: [UInt8], of whole: [UInt8]) -> Bool {
    var rest = whole[...]
    return part.allSatisfy { byte in
      guard let index = rest.firstIndex(of: byte) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
