import Workflow
import WorkflowSynchronization
import WorkflowTextUI

/// Shows an app on the screen of a terminal, and gives the app what is typed there.
///
/// Everything happens on the actor that the session was created on. The terminal's own thread only
/// leaves events in the inbox, which wakes the session. The machine decides what is done next.
final class TerminalSession<Root: Workflow> where Root.Rendering: TextScreen {
  private let device: TerminalDevice
  private let app: RunningApp<Root>
  private var display: Display
  private let inbox: Inbox<TimedEvent>
  private let programs: ProgramQueue
  private var machine: TerminalMachine
  private let start = ContinuousClock.now

  init(
    _ app: RunningApp<Root>, on device: TerminalDevice, events inbox: Inbox<TimedEvent>,
    display: Display, usesMouse: Bool, programs: ProgramQueue = ProgramQueue()
  ) {
    self.programs = programs
    self.app = app
    self.device = device
    self.inbox = inbox
    self.display = display
    machine = TerminalMachine(at: start)
    machine.mouse.isUsed = usesMouse
    app.window.movesGradually = true
  }

  /// Takes the terminal, runs the app until it ends, and gives the terminal back.
  func run() async -> ExitCode {
    app.onChange { [inbox] in inbox.wake() }
    programs.onChange { [inbox] in inbox.wake() }
    if machine.mouse.isUsed { offerMouse() }
    device.enter(usesMouse: machine.mouse.isUsed)
    if let background = display.assumedBackground {
      // Not before: a program in the background waits in `enter`.
      machine.ask(at: .now, assuming: background)
      device.write(BackgroundQuestion.bytes)
    }
    // The program may have been stopped in the background until now, and the size may have changed.
    repaint()
    await runToEnd()
    let code = app.exitCode ?? .failure
    await awaitAnswer()
    app.saveChanges()
    // The tree releases what it holds before the terminal is given back.
    app.host.end()
    await programs.end()
    device.leave()
    return code
  }

  /// Runs the app until it ends.
  private func runToEnd() async {
    while true {
      device.guardThread()
      app.time = ContinuousClock.now - start
      receive()
      app.followRequests()
      switch machine.next(at: .now, facts) {
      case .learn(let background): display.palette.background = background
      case .repaint: repaint()
      case .handle(let input, let repaints):
        if repaints { repaint() }
        app.handle(input)
      case .takeBack: takeBack()
      case .lend: lend()
      case .move(let time): app.window.time = time
      case .draw: draw()
      case .wait(let deadline):
        // Before the wait: a signal may end the program during it.
        app.saveChanges()
        await wait(until: deadline)
      // Workers have their turn even while the user holds down a key.
      case .yield: await Task.yield()
      case .stop: return
      }
    }
  }

  private var facts: TerminalMachine.Facts {
    TerminalMachine.Facts(
      isBusy: device.isBusy, needsFrame: app.window.needsFrame, nextMove: app.window.nextStep,
      programs: programs.programs, hasEnded: app.exitCode != nil || Task.isCancelled)
  }

  private func receive() {
    for item in inbox.take() { machine.receive(item.event, at: item.time) }
  }

  /// Offers to leave the mouse to the terminal, which can then select text, and to take it again.
  private func offerMouse() {
    let help = machine.mouse.isUsed ? "Leave the mouse" : "Take the mouse"
    app.outerCommands = [
      Command("mouse", key: "alt-m", help: help) { [unowned self] in
        machine.mouse.isUsed.toggle()
        device.useMouse(machine.mouse.isUsed)
        offerMouse()
      }.familiar()
    ]
  }

  /// Lends the terminal to the next program.
  ///
  /// The app handles earlier keys while the program runs.
  private func lend() {
    guard let next = programs.takeNext() else { return }
    // The program may end this one, for example by a key of the terminal.
    app.saveChanges()
    device.lend()
    programs.start(next)
  }

  /// Takes the terminal back from a program that has ended.
  private func takeBack() {
    guard let ended = programs.takeEnded() else { return }
    device.takeBack(usesMouse: machine.mouse.isUsed)
    repaint()
    ended.finish()
  }

  /// Reads the size, and forgets what the terminal shows.
  private func repaint() {
    app.window.size = device.size
    display.reset()
  }

  private func draw() {
    let bytes = display.bytes(for: app.window.frame)
    if !bytes.isEmpty { device.write(bytes) }
  }

  /// Waits a little for an answer that has not come, so that the shell does not get it as typed.
  private func awaitAnswer() async {
    let end = ContinuousClock.now + .milliseconds(100)
    while let deadline = machine.answerDeadline, .now < min(deadline, end), !machine.isClosed {
      await wait(until: min(deadline, end))
      receive()
    }
  }

  private func wait(until deadline: ContinuousClock.Instant?) async {
    guard let deadline else { return await inbox.wait() }
    let alarm = Task { [inbox] in
      // A cancelled alarm must not wake the session, which would set the next alarm.
      try? await Task.sleep(until: deadline, clock: .continuous)
      if !Task.isCancelled { inbox.wake() }
    }
    await inbox.wait()
    alarm.cancel()
  }
}
