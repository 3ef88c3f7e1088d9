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
    /// A program wants the terminal, then does not want it any more, or has ended and owes a key.
    case program
    /// A dialog appears that the user has not asked for, or it is gone.
    case dialog
    /// Lines wait to be printed above an app below the prompt.
    case print
    /// The app ends.
    case end
    /// Nothing happens until the time that the machine waits for, or for a moment.
    case pause
  }

  /// What the terminal is asked.
  enum Asking: CaseIterable {
    case nothing, background
    /// Where its cursor is, for an app below the prompt.
    case cursor

    /// The events that may happen then: an app below the prompt gets no mouse, and only there,
    /// lines are printed.
    var events: [Event] { Event.allCases.filter { $0 != (self == .cursor ? .click : .print) } }
  }

  @Test(.exhaustive, arguments: Asking.allCases)
  func `every order of six events loses no key and ends with the newest frame`(asking: Asking) {
    var (count, faults) = (0, [String]())
    func extend(_ script: [Event], _ world: World) {
      guard script.count < 6, faults.count < 3 else {
        count += 1
        var settled = world
        settled.settle()
        for isClosed in [true, false] {
          var end = settled
          end.finish(isClosed: isClosed)
          if let fault = end.fault { faults.append("\(script): \(fault)") }
        }
        return
      }
      for event in asking.events {
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
    #expect(count == 1_771_561)
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

  @Test func `what is typed before a dialog can be read is not meant for it`() {
    let start = ContinuousClock.now
    var machine = TerminalMachine(at: start)
    var facts = TerminalMachine.Facts()
    facts.unasked = UnaskedDialog(since: .seconds(1))
    // The app was at work when the first key was typed, so both come together.
    machine.receive(.input(Array("a".utf8)), at: start + .milliseconds(1400))
    machine.receive(.input(Array("b".utf8)), at: start + .milliseconds(1500))
    let now = start + .milliseconds(1600)
    #expect(machine.next(at: now, facts) == .handle(.key("b"), repaints: false))
    #expect(machine.typed.isEmpty)
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
  /// When the terminal was asked last where its cursor is.
  private var placeAsked: ContinuousClock.Instant?
  /// Whether the app below the prompt has no place yet.
  private var hasToBegin: Bool
  /// The questions about the cursor that were not answered.
  private var open = 0
  /// When the frame below the prompt was taken away for a program.
  private var hiddenSince: ContinuousClock.Instant?
  /// Whether the program that waits was cancelled, which its queue does not tell.
  private var isCancelled = false
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
  /// The number of bytes that were typed before a dialog could be read, and of those that may be.
  private var unreadKeys = (atLeast: 0, atMost: 0)
  /// When the app has ended, and the number of last frames since then.
  private var ended: ContinuousClock.Instant?
  private var lastFrames = 0
  private var isClosed = false
  private var hasStopped = false
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
    machine = TerminalMachine(at: start - .seconds(5), isInline: isInline)
    hasToBegin = isInline
    machine.mouse.isUsed = !isInline
    if asks { machine.ask(at: start, assuming: .light) }
    if isInline { askForPlace(elsewhere: true) }
  }

  private mutating func askForPlace(elsewhere: Bool) {
    placeAsked = now
    hasToBegin = hasToBegin || elsewhere
    open += 1
    machine.askForCursor(at: now, elsewhere: elsewhere)
  }

  /// The time since the start of the machine.
  private var time: Duration { now - (start - .seconds(5)) }
  private var isUnread: Bool { facts.unasked.map { time < $0.since + .milliseconds(500) } ?? false }

  /// Whether frames wait for the cursor of the terminal.
  private var waitsForPlace: Bool {
    guard let placeAsked else { return false }
    return hasToBegin || open > 0 && now < placeAsked + .milliseconds(100)
  }

  mutating func happen(_ event: TerminalMachineTests.Event) {
    if hasStopped { return }
    switch event {
    case .letter: type(UInt8(ascii: "a") + UInt8(typed.count % 26))
    case .escape: type(0x1B)
    case .click:
      // What is done while a program has the terminal is the program's.
      guard facts.programs != .running, !isInline else { return }
      if ended == nil, !isUnread { mouseEvents -= owesKey ? 1 : 2 }
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
      // It was stopped by the key that it owes.
      (isShown, owesKey) = (false, false)
      machine.receive(.resumed, at: now)
    case .resize:
      isShown = false
      machine.receive(.resized, at: now)
    case .fill:
      facts.isBusy.toggle()
      if !facts.isBusy { machine.receive(.writable, at: now) }
    case .program:
      if facts.programs == .waiting { return isCancelled = true }
      guard facts.programs == .running else { return facts.programs = .waiting }
      // Longer than a key sequence may take.
      now += .milliseconds(200)
      endedPrograms += 1
      facts.programs = .ended(owesKey: endedPrograms.isMultiple(of: 2))
    case .dialog:
      facts.unasked = facts.unasked == nil ? UnaskedDialog(since: time) : nil
      facts.needsFrame = true
      // Bytes of escape, or what waits until a program has begun, may be typed and not handled.
      let pending = typed.reversed().prefix { $0 == 0x1B }.count + 2 * machine.typed.count
      unreadKeys = (max(0, unreadKeys.atLeast - pending), unreadKeys.atMost + pending)
    case .print: if !facts.isBusy { facts.prints = true }
    case .end:
      facts.hasEnded = true
      ended = ended ?? now
    case .pause:
      now = max(now + .milliseconds(1), waitsUntil ?? now + .milliseconds(20))
      run()
    }
  }

  private mutating func type(_ byte: UInt8) {
    // What is typed while a program has the terminal is the program's.
    guard facts.programs != .running else { return }
    if ended == nil {
      typed.append(byte)
      if owesKey {
        owedKeys += 1
      } else if isUnread {
        unreadKeys = (unreadKeys.atLeast + 1, unreadKeys.atMost + 2)
      }
    }
    owesKey = false
    machine.receive(.input([byte]), at: now)
  }

  /// Performs steps until the machine waits.
  mutating func run() {
    isWaiting = false
    for _ in 0..<100 where fault == nil {
      if isWaiting || hasStopped { return }
      perform(machine.next(at: now, facts))
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
    case .repaint(let elsewhere):
      if !isOurs { fault = "a repaint while a program has the terminal" }
      isShown = false
      if isInline { askForPlace(elsewhere: elsewhere) }
    case .begin(let column):
      guard let placeAsked, hasToBegin else { return fault = "it has a place" }
      let isInTime =
        isClosed
        || (column == nil ? now >= placeAsked + .milliseconds(100) : column == 6 && open == 0)
      if !isInTime { fault = "a place too early, or a wrong one" }
      hasToBegin = false
    case .handle(let event, _): handle(event)
    case .takeBack:
      guard case .ended(let owesKey) = facts.programs else { return fault = "no program has ended" }
      (facts.programs, self.owesKey, isShown) = (.none, owesKey, false)
      if isInline { askForPlace(elsewhere: true) }
    case .hide:
      if !isInline || facts.programs != .waiting { fault = "nothing is to be hidden" }
      (hiddenSince, isShown, facts.prints) = (now, false, false)
    case .lend:
      if facts.programs != .waiting { fault = "no program waits" }
      if ended != nil || isClosed { fault = "a program begins after the end" }
      if mayAnswer { fault = "the program gets the answer" }
      if isInline {
        guard let hiddenSince else { return fault = "the frame is still there" }
        if facts.isBusy, now < hiddenSince + .seconds(1) { fault = "the frame may still be there" }
      }
      if hiddenSince != nil { isShown = false }
      (facts.programs, hiddenSince) = (isCancelled ? .none : .running, nil)
      isCancelled = false
    case .move(let time):
      moves.append(time)
      facts.nextMove = time + .milliseconds(10)
      facts.needsFrame = true
    case .draw:
      let isNew = !isShown || facts.needsFrame || facts.prints
      if facts.isBusy || !isOurs || !isNew { fault = "a frame too many" }
      if waitsForPlace { fault = "a frame without a place" }
      if hiddenSince != nil, ended == nil { fault = "a frame for the program" }
      (facts.needsFrame, facts.prints, isShown) = (false, false, true)
      draws.append(now)
    case .drawLast:
      if !isInline || ended == nil && !isClosed { fault = "not the last frame" }
      if waitsForPlace, !isClosed { fault = "the last frame without a place" }
      if lastFrames > 0, !facts.prints { fault = "a last frame too many" }
      lastFrames += 1
      (facts.needsFrame, facts.prints, isShown) = (false, false, true)
    case .wait(let deadline):
      isWaiting = true
      waitsUntil = deadline
      if let deadline, deadline <= now { fault = "a wait for what has passed" }
      if deadline == nil, isOurs, !facts.isBusy, !isShown || facts.needsFrame {
        fault = "a frame is missing"
      }
      if deadline == nil, facts.programs == .waiting { fault = "a program waits for nothing" }
    case .yield: if machine.typed.isEmpty { fault = "nothing was typed" }
    case .stop:
      hasStopped = true
      if isClosed { return }
      guard let ended else { return fault = "the app has not ended" }
      if isInline, lastFrames == 0 { fault = "the last frame is missing" }
      if mayAnswer, now < ended + .milliseconds(isInline ? 1000 : 100) {
        fault = "the shell gets the answer"
      }
    }
  }

  /// Whether an answer of the terminal may still come.
  private var mayAnswer: Bool {
    asks && !isAnswered && now < start + .seconds(1)
      || open > 0 && placeAsked.map { now < $0 + .seconds(1) } ?? false
  }

  private mutating func handle(_ event: InputEvent) {
    facts.needsFrame = true
    if isUnread { fault = "the dialog gets what was typed before it could be read" }
    if ended != nil { fault = "an app that has ended gets a key" }
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
    if !isSubsequence(handled, of: typed) { fault = "the app got \(handled) of \(typed)" }
    if ended != nil { return fault = fault ?? (hasStopped ? nil : "it does not stop") }
    if hasToLearn || asks != hasAssumed { fault = "the background is lost" }
    if facts.programs != .none { fault = "a program is left" }
    if !isShown || facts.needsFrame { fault = "the newest frame is not shown" }
    // A key that a program owes is no key of the app. With alt, it is two bytes.
    let lost = typed.count - handled.count
    if lost < owedKeys + unreadKeys.atLeast || lost > 2 * owedKeys + unreadKeys.atMost {
      fault = "the app got \(handled) of \(typed)"
    }
    if mouseEvents != 0 { fault = "the app got \(mouseEvents) events of the mouse too many" }
  }

  /// Ends the app, or closes its terminal.
  mutating func finish(isClosed: Bool) {
    if fault != nil || hasStopped { return }
    if isClosed {
      self.isClosed = true
      machine.receive(.closed, at: now)
    } else {
      happen(.end)
    }
    run()
    for _ in 0..<10 where !isClosed && !hasStopped && fault == nil { happen(.pause) }
    if fault == nil, !hasStopped { fault = "it does not stop" }
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
