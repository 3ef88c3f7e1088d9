import WorkflowTextUI

/// A pure value that knows what an app on a terminal does next: with what was typed, with programs
/// that want the terminal, and with frames.
///
/// `TerminalSession` reports events and facts, and performs the step that the machine returns:
///
/// ```text
///   input ─▶ programs ─▶ motion ─▶ frame ─▶ rest ─▶ input …
///                │
///                └─▶ place ─▶ last frame ─▶ answer ─▶ stop
/// ```
struct TerminalMachine {
  /// The next step of the session.
  enum Step: Equatable {
    /// The palette adopts the background that the terminal has reported.
    case learn(Theme.Background)
    /// The size is read anew, and what the terminal shows is forgotten, after another program may
    /// have written where the cursor is.
    case repaint(elsewhere: Bool)
    /// An app below the prompt begins at the column of the cursor; nil if that is not known.
    case begin(column: Int?)
    /// The frame below the prompt is taken away, before another program gets the terminal.
    case hide
    /// The app gets an event, after a repaint if it is the key for that.
    case handle(InputEvent, repaints: Bool)
    /// The program that has ended gives the terminal back.
    case takeBack
    /// The next program gets the terminal.
    case lend
    /// Views that move by themselves are moved to this time since the start.
    case move(to: Duration)
    /// A frame is drawn.
    case draw
    /// The frame is drawn that stays below the prompt.
    case drawLast
    /// Nothing is left to do until an event, a change of the app, or this time.
    case wait(until: ContinuousClock.Instant?)
    /// More was typed, but workers have their turn first.
    case yield
    /// The app has ended, or its terminal has gone, and nothing more is to be waited for.
    case stop
  }

  /// The facts that the machine does not know by itself.
  struct Facts {
    /// Whether the terminal has not yet accepted all that was written.
    var isBusy = false
    /// Whether the app shows something new.
    var needsFrame = false
    /// Whether lines wait to be printed above an app below the prompt.
    var prints = false
    /// The time since the start at which a view moves by itself; nil if none does.
    var nextMove: Duration?
    /// The programs that want the terminal.
    var programs = Programs.none
    /// The dialog that the user has not asked for; nil if none is shown.
    var unasked: UnaskedDialog?
    /// Whether the app has ended.
    var hasEnded = false
  }

  /// The state of the programs that want the terminal.
  enum Programs: Equatable {
    case none, waiting, running
    /// The one that runs has ended, maybe with a key that only ends a wait.
    case ended(owesKey: Bool)

    /// Whether the terminal is theirs, and not the app's.
    var haveTerminal: Bool {
      switch self {
      case .none, .waiting: false
      case .running, .ended: true
      }
    }
  }

  private enum Stage: Equatable {
    case input, programs, motion, frame, rest
    /// The frame has been taken away; a program gets the terminal when that is written.
    case hidden(until: ContinuousClock.Instant)
    /// The app has ended, and the last frame waits for its place.
    case place
    /// The last frame waits for what is being written, for example lines that were printed.
    case lastFrame(count: Int, until: ContinuousClock.Instant)
    /// The terminal may still answer, and the shell must not get that as typed.
    case answer(until: ContinuousClock.Instant)
  }

  var mouse = MouseInput()
  private var stage = Stage.input
  private var decoder = InputDecoder()
  private var pacer = FramePacer()
  /// The events that were typed and not yet handled.
  private(set) var typed: ArraySlice<InputEvent> = []
  /// The times of these events.
  private var typedTimes: ArraySlice<ContinuousClock.Instant> = []
  private var lastInput: ContinuousClock.Instant
  /// The number of events to handle before workers have their turn; nil until that begins.
  private var portion: Int?
  /// Whether the app has handled an event since the last frame could be drawn.
  private var hasHandled = false
  /// The time until which a key sequence that has begun may continue.
  private var decodingDeadline: ContinuousClock.Instant?
  /// The question that the terminal was asked; nil if it need not be asked.
  private var question: BackgroundQuestion?
  private var background: Theme.Background?
  private let isInline: Bool
  /// The question where the cursor of an app below the prompt is.
  private var cursor = CursorQuestion()
  /// Whether the app begins where the cursor is, and not where it was.
  private var begins = true
  /// Whether the next event only ends a wait after a program.
  private var owesKey = false
  private var needsRepaint = false
  /// Whether another program has written where the cursor is now.
  private var isElsewhere = false
  /// Whether the terminal may show something other than the last frame.
  private var isStale = true
  /// Whether something was typed that no frame has answered yet.
  private var owesAnswer = false
  private var isClosed = false
  /// The moment at which the time of the window begins.
  private let start: ContinuousClock.Instant
  /// The last time that a view moved by itself.
  private var lastMove: ContinuousClock.Instant?

  init(at start: ContinuousClock.Instant, isInline: Bool = false) {
    self.start = start
    self.isInline = isInline
    lastInput = start
  }

  /// Notes that the terminal was asked what it writes on.
  ///
  /// - Parameter background: The background of a terminal that does not answer.
  mutating func ask(at time: ContinuousClock.Instant, assuming background: Theme.Background) {
    question = BackgroundQuestion(at: time, assuming: background)
  }

  /// Notes that the terminal was asked where its cursor is; until it answers, no frame is drawn.
  ///
  /// - Parameter elsewhere: Whether another program has had the terminal since the last frame.
  mutating func askForCursor(at time: ContinuousClock.Instant, elsewhere: Bool) {
    cursor.ask(at: time)
    begins = begins || elsewhere
  }

  /// The time until which the terminal may still answer; nil if it has, or was not asked.
  private var answerDeadline: ContinuousClock.Instant? {
    [question?.answerDeadline, cursor.answerDeadline].compactMap { $0 }.max()
  }
}

// MARK: - Events

extension TerminalMachine {
  /// Handles an event of the terminal, as of the time when it came.
  mutating func receive(_ event: DeviceEvent, at time: ContinuousClock.Instant) {
    switch event {
    case .input(let bytes):
      endDecoding(at: time)
      // However late: the same bytes are a key that hardly anyone presses.
      decoder.expectsCursor = cursor.isUnanswered
      lastInput = time
      mouse.add(wanted(decoder.decode(bytes)), at: time, to: &typed)
      noteTimes()
      let answers = decoder.takeAnswers()
      background = question?.read(answers, at: time) ?? background
      for case .cursor(let column) in answers { cursor.answer(column: column) }
      // What comes before the answer may be the beginning of it, cut by a slow line. The escape
      // key does not wait for that.
      let limit = decoder.mayBeEscape ? nil : answerDeadline
      decodingDeadline = decoder.patience.map { max(time + $0, limit ?? time) }
    case .resized: needsRepaint = true
    case .resumed:
      // The key was the one that stopped the app, unless it has begun a sequence.
      if decodingDeadline == nil { owesKey = false }
      pacer = FramePacer()
      (needsRepaint, isElsewhere) = (true, true)
    case .writable: break
    case .closed: isClosed = true
    }
  }

  /// Returns the events without the one that only ended a wait.
  private mutating func wanted(_ events: [InputEvent]) -> ArraySlice<InputEvent> {
    guard owesKey, !events.isEmpty else { return events[...] }
    owesKey = false
    return events.dropFirst()
  }

  /// Ends a key sequence that has begun, if nothing has followed it for too long.
  private mutating func endDecoding(at time: ContinuousClock.Instant) {
    guard let deadline = decodingDeadline, deadline <= time else { return }
    decodingDeadline = nil
    typed += wanted(decoder.timeout(expectsAnswer: answerDeadline.map { time < $0 } ?? false))
    noteTimes()
  }

  /// Notes when the newest events were typed.
  private mutating func noteTimes() {
    typedTimes += repeatElement(lastInput, count: typed.count - typedTimes.count)
  }
}

// MARK: - Steps

extension TerminalMachine {
  /// Returns the next step, which the session performs before it asks again.
  mutating func next(at now: ContinuousClock.Instant, _ facts: Facts) -> Step {
    while true {
      switch stage {
      case .input: if let step = takeInput(at: now, facts) { return step }
      case .programs: if let step = servePrograms(at: now, facts) { return step }
      case .motion:
        stage = .frame
        if let time = nextMove(facts), time <= now {
          lastMove = now
          return .move(to: now - start)
        }
      case .frame:
        stage = .rest
        if needsFrame(facts), !facts.isBusy,
          pacer.nextTime(isAnswer: owesAnswer, now: now) <= now
        {
          (isStale, owesAnswer) = (false, false)
          pacer.hasDrawn(at: now)
          return .draw
        }
      case .rest:
        stage = .input
        return typed.isEmpty || facts.isBusy ? .wait(until: deadline(after: now, facts)) : .yield
      case .hidden(let deadline):
        if let wait = waitUntilWritten(deadline, at: now, facts) { return wait }
        // Time has passed, and the app may have ended. The program may be cancelled too, so the frame
        // comes back unless it runs.
        (stage, isStale) = (.input, true)
        if facts.programs == .waiting, !facts.hasEnded, !isClosed { return .lend }
      case .place, .lastFrame, .answer: if let step = end(at: now, facts) { return step }
      }
    }
  }

  /// Gives the app what was typed, until it is time for a frame that shows the result.
  private mutating func takeInput(at now: ContinuousClock.Instant, _ facts: Facts) -> Step? {
    // Events first: the deadline may be over only because the app was busy.
    endDecoding(at: now)
    if let told = background ?? question?.assume(at: now) {
      (background, isStale) = (nil, true)
      return .learn(told)
    }
    if needsRepaint, !facts.programs.haveTerminal, cursor.deadline.map({ $0 <= now }) ?? true {
      defer { (needsRepaint, isElsewhere, isStale) = (false, false, true) }
      return .repaint(elsewhere: isElsewhere)
    }
    if let begin = begin(at: now) { return begin }
    let left = portion ?? typed.count
    // It is time for a frame that shows the result.
    let isFrameDue =
      hasHandled && !facts.isBusy && pacer.nextTime(isAnswer: true, now: now) <= now
    guard !facts.hasEnded, !isFrameDue, left > 0, let input = typed.popFirst() else {
      (stage, portion, hasHandled) = (.programs, nil, false)
      return nil
    }
    portion = left - 1
    // Another program may have written over the screen. The app gets the key too.
    let repaints = input == .key("ctrl-l")
    let time = typedTimes.removeFirst() - start
    if repaints { isStale = true }
    guard facts.unasked?.takesInput(at: time) ?? true else {
      return repaints && !facts.programs.haveTerminal ? .repaint(elsewhere: false) : nil
    }
    (hasHandled, owesAnswer) = (true, true)
    return .handle(input, repaints: repaints)
  }

  private mutating func servePrograms(at now: ContinuousClock.Instant, _ facts: Facts) -> Step? {
    if facts.hasEnded || isClosed {
      stage = isInline ? .place : answerStage(at: now)
      return nil
    }
    if case .ended(let owesKey) = facts.programs {
      self.owesKey = owesKey
      pacer = FramePacer()
      // Taking it back repaints.
      (needsRepaint, isElsewhere, isStale) = (false, false, true)
      return .takeBack
    }
    stage = .motion
    // Another program would get the answer.
    let isAnswered = answerDeadline.map { $0 <= now } ?? true
    guard facts.programs == .waiting, isAnswered else { return nil }
    if !isInline { return .lend }
    // It begins where the app was, which comes back below what the program leaves.
    stage = .hidden(until: now + TerminalMachine.writing)
    return .hide
  }

  /// Returns the step that begins below the prompt, unless the app is where it was.
  ///
  /// After a change of the size, the answer only tells that the terminal has read all that was
  /// written for the size before.
  private mutating func begin(at now: ContinuousClock.Instant) -> Step? {
    guard let column = cursor.takeColumn(at: now), begins else { return nil }
    begins = false
    return .begin(column: column)
  }

  /// Whether a frame would show something new, on a terminal that is the app's.
  private func needsFrame(_ facts: Facts) -> Bool {
    (isStale || facts.needsFrame || facts.prints) && !facts.programs.haveTerminal && !cursor.isOpen
  }

  /// The next time that a view moves by itself, at most twelve times a second; nil if none does.
  private func nextMove(_ facts: Facts) -> ContinuousClock.Instant? {
    guard let move = facts.nextMove, !facts.programs.haveTerminal else { return nil }
    return max(start + move, lastMove.map { $0 + ViewTime.shortestStep } ?? start)
  }

  /// Returns the time at which something is to be done, even if nothing happens; nil if there is none.
  private func deadline(
    after now: ContinuousClock.Instant, _ facts: Facts
  ) -> ContinuousClock.Instant? {
    // What has passed is no reason to wake up.
    func ahead(_ time: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
      time.flatMap { $0 > now ? $0 : nil }
    }
    let frame =
      needsFrame(facts) && !facts.isBusy
      ? pacer.nextTime(isAnswer: owesAnswer, now: now) : nil
    // No system tells that something was printed: the lines come into a file, and not through a
    // pipe, which would be full when it is not read.
    let look = isInline ? now + .milliseconds(100) : nil
    return [
      frame, decodingDeadline, facts.isBusy ? nil : nextMove(facts), ahead(answerDeadline),
      question?.assumingDeadline, cursor.deadline, look,
    ].compactMap { $0 }.min()
  }
}

// MARK: - End

extension TerminalMachine {
  /// The longest time to wait for a terminal that takes nothing.
  private static let writing = Duration.seconds(1)
  /// The most frames at the end: whatever is printed then is shown when the terminal is given back.
  private static let lastFrames = 100

  /// Returns the next step after the app has ended, or after its terminal has gone.
  private mutating func end(at now: ContinuousClock.Instant, _ facts: Facts) -> Step? {
    switch stage {
    case .place:
      if let deadline = cursor.deadline, deadline > now, !isClosed { return .wait(until: deadline) }
      stage = .lastFrame(count: 0, until: now + TerminalMachine.writing)
      return begin(at: now)
    case .lastFrame(let count, let deadline):
      if let wait = waitUntilWritten(deadline, at: now, facts) { return wait }
      if count == 0 || facts.prints && count < TerminalMachine.lastFrames && !isClosed {
        stage = .lastFrame(count: count + 1, until: now + TerminalMachine.writing)
        return .drawLast
      }
      stage = answerStage(at: now)
    case .answer(let end):
      // What asks one question may have ended before a slow line has brought the answer.
      guard let deadline = answerDeadline, now < min(deadline, end), !isClosed else { return .stop }
      return .wait(until: min(deadline, end))
    case .input, .programs, .motion, .frame, .rest, .hidden: break
    }
    return nil
  }

  private func answerStage(at now: ContinuousClock.Instant) -> Stage {
    .answer(until: now + (isInline ? .seconds(1) : .milliseconds(100)))
  }

  /// Returns a wait until the terminal has accepted everything, but not for one that takes nothing.
  private func waitUntilWritten(
    _ deadline: ContinuousClock.Instant, at now: ContinuousClock.Instant, _ facts: Facts
  ) -> Step? {
    facts.isBusy && now < deadline && !isClosed ? .wait(until: deadline) : nil
  }
}
