import Workflow
import WorkflowSynchronization
import WorkflowTextUI

/// Shows an app on the screen of a terminal, and gives the app what is typed there.
///
/// Everything happens on the actor that the session was created on. The terminal's own thread only
/// leaves events in the inbox, which wakes the session.
final class FullScreenSession<Root: Workflow> where Root.Rendering: TextScreen {
  private let device: TerminalDevice
  private let app: RunningApp<Root>
  private var display: Display
  /// Whether the terminal may show something other than the last frame.
  private var isStale = true
  private let inbox: Inbox<TimedEvent>
  private let programs: ProgramQueue
  /// Whether the next input is a key that only ended a wait after a program.
  private var ignoresInput = false
  private var decoder = InputDecoder()
  private var mouse = MouseInput()
  private var pacer = FramePacer()
  /// The time until which a key sequence that has begun may continue.
  private var decodingDeadline: ContinuousClock.Instant?
  /// The question that the terminal was asked; nil if it need not be asked.
  private var question: BackgroundQuestion?
  /// The moment at which the time of the window begins.
  private let start = ContinuousClock.now
  /// The last time that a view moved by itself.
  private var lastStep: ContinuousClock.Instant?
  /// The input that was typed and not yet handled.
  private var typed: ArraySlice<InputEvent> = []
  /// Whether something was typed that no frame has answered yet.
  private var owesAnswer = false
  private var isClosed = false

  init(
    _ app: RunningApp<Root>, on device: TerminalDevice, events inbox: Inbox<TimedEvent>,
    display: Display,
    usesMouse: Bool, programs: ProgramQueue = ProgramQueue()
  ) {
    self.programs = programs
    self.app = app
    mouse.isUsed = usesMouse
    self.device = device
    self.inbox = inbox
    self.display = display
  }

  /// Takes the terminal, runs the app until it ends, and gives the terminal back.
  func run() async -> ExitCode {
    app.onChange { [inbox] in inbox.wake() }
    programs.onChange { [inbox] in inbox.wake() }
    if mouse.isUsed { offerMouse() }
    device.enter(usesMouse: mouse.isUsed)
    askForBackground()
    // The program may have been stopped in the background until now, and the size may have changed.
    repaint()
    let code = await runToEnd()
    await awaitAnswer()
    app.saveChanges()
    // The tree releases what it holds before the terminal is given back.
    app.host.end()
    await programs.end()
    device.leave()
    return code
  }

  /// Runs the app until it ends.
  private func runToEnd() async -> ExitCode {
    while true {
      device.guardThread()
      app.time = ContinuousClock.now - start
      // Events first: the deadline may be over only because the app was busy.
      for item in inbox.take() { handle(item) }
      endDecoding(at: .now)
      takeTyped()
      app.followRequests()
      if let code = app.exitCode { return code }
      if isClosed || Task.isCancelled { return .failure }
      servePrograms()
      showFrame()
      if typed.isEmpty || device.isBusy {
        // Before the wait: a signal may end the program during it.
        app.saveChanges()
        await waitForSomething()
      } else {
        // Workers have their turn even while the user holds down a key.
        await Task.yield()
      }
    }
  }

  /// Offers to leave the mouse to the terminal, which can then select text, and to take it again.
  private func offerMouse() {
    let help = mouse.isUsed ? "Leave the mouse" : "Take the mouse"
    app.outerCommands = [
      Command("mouse", key: "alt-m", help: help) { [unowned self] in
        mouse.isUsed.toggle()
        device.useMouse(mouse.isUsed)
        offerMouse()
      }
    ]
  }

  /// Lends the terminal to the next program, and takes it back from one that has ended.
  ///
  /// What was typed before is the app's, and is handled while the program runs.
  private func servePrograms() {
    if let ended = programs.takeEnded() {
      device.takeBack(usesMouse: mouse.isUsed)
      ignoresInput = ended.owesKey
      pacer = FramePacer()
      repaint()
      ended.finish()
    }
    let isAnswered = question?.answerDeadline.map { $0 <= .now } ?? true
    if isAnswered, let next = programs.takeNext() {
      // The program may end this one, for example by a key of the terminal.
      app.saveChanges()
      device.lend()
      programs.start(next)
    }
  }

  /// Gives the app what was typed, until it is time for a frame that shows the result.
  private func takeTyped() {
    while app.exitCode == nil, let input = typed.popFirst() {
      // Another program may have written over the screen. The app gets the key too.
      if input == .key("ctrl-l") { repaint() }
      app.handle(input)
      app.followRequests()
      owesAnswer = true
      let now = ContinuousClock.now
      if !device.isBusy, pacer.nextTime(isAnswer: true, now: now) <= now { return }
    }
  }

  /// Asks what the terminal writes on, unless that is known or makes no difference.
  private func askForBackground() {
    guard display.asksForBackground else { return }
    question = BackgroundQuestion(at: .now)
    device.write(BackgroundQuestion.bytes)
  }

  /// Waits a little for an answer that has not come, so that the shell does not get it as typed.
  private func awaitAnswer() async {
    let end = ContinuousClock.now + .milliseconds(100)
    while let deadline = question?.answerDeadline, .now < min(deadline, end), !isClosed {
      await wait(until: min(deadline, end))
      for item in inbox.take() { handle(item) }
    }
  }

  /// Handles an event of the terminal, as of the time when it came.
  private func handle(_ item: TimedEvent) {
    switch item.event {
    case .input(let bytes):
      endDecoding(at: item.time)
      mouse.add(wanted(decoder.decode(bytes)), at: item.time, to: &typed)
      if let background = question?.take(decoder.takeAnswers(), at: item.time) {
        display.palette.background = background
      }
      // What comes before the answer may be the beginning of it, cut by a slow line.
      decodingDeadline = decoder.patience.map {
        max(item.time + $0, question?.answerDeadline ?? item.time)
      }
    case .resized: repaint()
    case .resumed:
      pacer = FramePacer()
      repaint()
    case .writable: break
    case .closed: isClosed = true
    }
  }

  /// Returns the events without the one that only ended a wait.
  private func wanted(_ events: [InputEvent]) -> [InputEvent] {
    guard ignoresInput, !events.isEmpty else { return events }
    ignoresInput = false
    return Array(events.dropFirst())
  }

  /// Ends a key sequence that has begun, if nothing has followed it for too long.
  private func endDecoding(at time: ContinuousClock.Instant) {
    guard let deadline = decodingDeadline, deadline <= time else { return }
    typed += wanted(decoder.timeout())
    decodingDeadline = nil
  }

  /// Reads the size, and forgets what the terminal shows.
  private func repaint() {
    app.window.size = device.size
    display.reset()
    isStale = true
  }

  /// Whether a frame would show something new, on a terminal that is the app's.
  private var needsFrame: Bool { !programs.isRunning && (isStale || app.window.needsFrame) }

  /// Draws if something is new, the terminal has taken the last frame, and it is time.
  private func showFrame() {
    let now = ContinuousClock.now
    if let deadline = question?.frameDeadline, deadline > now { return }
    if let time = nextStepTime, time <= now {
      lastStep = now
      app.window.time = now - start
    }
    guard needsFrame, !device.isBusy, pacer.nextTime(isAnswer: owesAnswer, now: now) <= now else {
      return
    }
    isStale = false
    owesAnswer = false
    pacer.hasDrawn(at: now)
    let bytes = display.bytes(for: app.window.frame)
    if !bytes.isEmpty { device.write(bytes) }
  }

  /// The next time that a view moves by itself, at most twelve times a second; nil if none does.
  private var nextStepTime: ContinuousClock.Instant? {
    guard let step = app.window.nextStep, !programs.isRunning else { return nil }
    return max(start + step, lastStep.map { $0 + ViewTime.shortestStep } ?? start)
  }

  private func waitForSomething() async {
    let now = ContinuousClock.now
    // What has passed is no reason to wake up.
    func ahead(_ time: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
      time.flatMap { $0 > now ? $0 : nil }
    }
    let isFrameWaiting = needsFrame && !device.isBusy
    let frameTime =
      isFrameWaiting
      ? ahead(question?.frameDeadline) ?? pacer.nextTime(isAnswer: owesAnswer, now: now) : nil
    let times = [
      frameTime, decodingDeadline, device.isBusy ? nil : nextStepTime,
      ahead(question?.answerDeadline),
    ]
    guard let deadline = times.compactMap({ $0 }).min() else { return await inbox.wait() }
    await wait(until: deadline)
  }

  private func wait(until deadline: ContinuousClock.Instant) async {
    let alarm = Task { [inbox] in
      // A cancelled alarm must not wake the session, which would set the next alarm.
      try? await Task.sleep(until: deadline, clock: .continuous)
      if !Task.isCancelled { inbox.wake() }
    }
    await inbox.wait()
    alarm.cancel()
  }
}
