import WorkflowTextUI

/// A pure value that knows what an app on a terminal does next: with what was typed, with programs
/// that want the terminal, and with frames.
///
/// `TerminalSession` reports events and facts, and performs the step that the machine returns:
///
/// ```text
///   input ─▶ programs ─▶ motion ─▶ frame ─▶ rest ─▶ input …
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
    /// Nothing is left to do until an event, a change of the app, or this time.
    case wait(until: ContinuousClock.Instant?)
    /// More was typed, but workers have their turn first.
    case yield
    /// The app has ended, or its terminal has gone.
    case stop
  }

  /// The facts that the machine does not know by itself.
  struct Facts {
    /// Whether the terminal has not yet accepted all that was written.
    var isBusy = false
    /// Whether the app shows something new.
    var needsFrame = false
    /// The time since the start at which a view moves by itself; nil if none does.
    var nextMove: Duration?
    /// The programs that want the terminal.
    var programs = Programs.none
    /// Whether the app has ended.
    var hasEnded = false
  }

  /// The state of the programs that want the terminal.
  enum Programs: Equatable {
    case none, waiting, running
    /// The one that runs has ended, maybe with a key that only ends a wait.
    case ended(owesKey: Bool)
  }

  private enum Stage { case input, programs, motion, frame, rest }

  var mouse = MouseInput()
  private var stage = Stage.input
  private var decoder = InputDecoder()
  private var pacer = FramePacer()
  /// The events that were typed and not yet handled.
  private(set) var typed: ArraySlice<InputEvent> = []
  /// The number of events to handle before workers have their turn; nil until that begins.
  private var portion: Int?
  /// Whether the app has handled an event since the last frame could be drawn.
  private var hasHandled = false
  /// The time until which a key sequence that has begun may continue.
  private var decodingDeadline: ContinuousClock.Instant?
  /// The question that the terminal was asked; nil if it need not be asked.
  private var question: BackgroundQuestion?
  private var background: Theme.Background?
  /// Where the cursor of an app below the prompt is.
  private var cursor = CursorQuestion()
  /// Whether the next event only ends a wait after a program.
  private var owesKey = false
  private var needsRepaint = false
  /// Whether another program has written where the cursor is now.
  private var isElsewhere = false
  /// Whether the terminal may show something other than the last frame.
  private var isStale = true
  /// Whether something was typed that no frame has answered yet.
  private var owesAnswer = false
  private(set) var isClosed = false
  /// The moment at which the time of the window begins.
  private let start: ContinuousClock.Instant
  /// The last time that a view moved by itself.
  private var lastMove: ContinuousClock.Instant?

  init(at start: ContinuousClock.Instant) { self.start = start }

  /// Notes that the terminal was asked what it writes on.
  ///
  /// - Parameter background: The background of a terminal that does not answer.
  mutating func ask(at time: ContinuousClock.Instant, assuming background: Theme.Background) {
    question = BackgroundQuestion(at: time, assuming: background)
  }

  /// Notes that the terminal was asked where its cursor is; until it answers, no frame is drawn.
  mutating func askForCursor(at time: ContinuousClock.Instant) { cursor.ask(at: time) }

  /// The time until which frames wait for the cursor; nil if they need not.
  var cursorDeadline: ContinuousClock.Instant? { cursor.deadline }

  /// Returns what ``Step/begin(column:)`` would say, once; nil if it is not known yet.
  mutating func cursorColumn(at now: ContinuousClock.Instant) -> Int?? {
    cursor.takeColumn(at: now)
  }

  /// The time until which the terminal may still answer; nil if it has, or was not asked.
  var answerDeadline: ContinuousClock.Instant? {
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
      mouse.add(wanted(decoder.decode(bytes)), at: time, to: &typed)
      let answers = decoder.takeAnswers()
      background = question?.take(answers, at: time) ?? background
      for case .cursor(let column) in answers { cursor.take(column: column) }
      // What comes before the answer may be the beginning of it, cut by a slow line. The escape
      // key does not wait for that.
      let limit = decoder.mayBeEscape ? nil : answerDeadline
      decodingDeadline = decoder.patience.map { max(time + $0, limit ?? time) }
    case .resized: needsRepaint = true
    case .resumed:
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
    if needsRepaint, cursor.deadline.map({ $0 <= now }) ?? true {
      defer { (needsRepaint, isElsewhere, isStale) = (false, false, true) }
      return .repaint(elsewhere: isElsewhere)
    }
    if let column = cursor.takeColumn(at: now) { return .begin(column: column) }
    let left = portion ?? typed.count
    // It is time for a frame that shows the result.
    let isFrameDue =
      hasHandled && !facts.isBusy && pacer.nextTime(isAnswer: true, now: now) <= now
    guard !facts.hasEnded, !isFrameDue, left > 0, let input = typed.popFirst() else {
      (stage, portion, hasHandled) = (.programs, nil, false)
      return nil
    }
    (portion, hasHandled, owesAnswer) = (left - 1, true, true)
    // Another program may have written over the screen. The app gets the key too.
    let repaints = input == .key("ctrl-l")
    if repaints { isStale = true }
    return .handle(input, repaints: repaints)
  }

  private mutating func servePrograms(at now: ContinuousClock.Instant, _ facts: Facts) -> Step? {
    if facts.hasEnded || isClosed { return .stop }
    if case .ended(let owesKey) = facts.programs {
      self.owesKey = owesKey
      pacer = FramePacer()
      isStale = true
      return .takeBack
    }
    stage = .motion
    // Another program would get the answer.
    let isAnswered = answerDeadline.map { $0 <= now } ?? true
    return facts.programs == .waiting && isAnswered ? .lend : nil
  }

  /// Whether a frame would show something new, on a terminal that is the app's.
  private func needsFrame(_ facts: Facts) -> Bool {
    (isStale || facts.needsFrame) && isOurs(facts) && !cursor.isOpen
  }

  private func isOurs(_ facts: Facts) -> Bool {
    switch facts.programs {
    case .none, .waiting: true
    case .running, .ended: false
    }
  }

  /// The next time that a view moves by itself, at most twelve times a second; nil if none does.
  private func nextMove(_ facts: Facts) -> ContinuousClock.Instant? {
    guard let move = facts.nextMove, isOurs(facts) else { return nil }
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
    return [
      frame, decodingDeadline, facts.isBusy ? nil : nextMove(facts), ahead(answerDeadline),
      question?.assumingDeadline, cursor.deadline,
    ].compactMap { $0 }.min()
  }
}
