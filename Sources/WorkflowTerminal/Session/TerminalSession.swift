import Workflow
import WorkflowSynchronization
import WorkflowTextUI

/// Shows an app on a terminal, and gives the app what is typed there.
///
/// Everything happens on the actor that the session was created on. The terminal's own thread only
/// leaves events in the inbox, which wakes the session. The machine decides what is done next.
final class TerminalSession<Root: Workflow> where Root.Rendering: TextScreen {
  let device: TerminalDevice
  let app: RunningApp<Root>
  var display: Display
  private let inbox: Inbox<TimedEvent>
  private let programs: ProgramQueue
  private let commands: TerminalCommands
  private let alarm: Alarm
  var machine: TerminalMachine
  private let start = ContinuousClock.now
  /// The lines printed above an app below the prompt.
  var printing = Printing()
  /// The title that the app has asked for; nil for that of the terminal.
  private var title: String?

  /// Creates a session, which does nothing yet.
  ///
  /// - Parameter display: The display; with its `inline`, the app is below the prompt.
  init(
    _ app: RunningApp<Root>, on device: TerminalDevice, events inbox: Inbox<TimedEvent>,
    display: Display, usesMouse: Bool, programs: ProgramQueue = ProgramQueue(),
    kind: TerminalKind = TerminalKind([:])
  ) {
    commands = TerminalCommands(kind: kind)
    self.programs = programs
    self.app = app
    self.device = device
    self.inbox = inbox
    alarm = Alarm { inbox.wake() }
    self.display = display
    machine = TerminalMachine(at: start, isInline: display.inline != nil)
    // Positions of the mouse are those on the screen, and an app below the prompt has no place there.
    machine.mouse.isUsed = usesMouse && !isInline
    app.window.movesGradually = true
  }

  var isInline: Bool { display.inline != nil }

  /// Takes the terminal, runs the app until it ends, and gives the terminal back.
  func run() async -> ExitCode {
    app.onChange { [inbox] in inbox.wake() }
    programs.onChange { [inbox] in inbox.wake() }
    if machine.mouse.isUsed { offerMouse() }
    device.enter(usesMouse: machine.mouse.isUsed, isInline: isInline)
    if let background = display.assumedBackground {
      // Not before: a program in the background waits in `enter`.
      machine.ask(at: .now, assuming: background)
      device.write(BackgroundQuestion.bytes)
    }
    // The program may have been stopped in the background until now, and the size may have changed.
    repaint(elsewhere: true)
    await runToEnd()
    let code = app.exitCode ?? .failure
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
      followRequests()
      followDeviceRequests()
      // Asked once, since the thread of the terminal may write in between.
      let isBusy = device.isBusy
      if isInline, !isBusy { readPrinted() }
      switch machine.next(at: .now, facts(isBusy: isBusy)) {
      case .learn(let background): display.palette.background = background
      case .repaint(let elsewhere): repaint(elsewhere: elsewhere)
      case .begin(let column): display.inline?.begin(atColumn: column)
      case .handle(let input, let repaints):
        if repaints {
          readSize()
          display.reset()
        }
        app.handle(input)
      case .takeBack: takeBack()
      case .hide: show(Frame(size: Size(width: 1, height: 0)))
      case .lend: lend()
      case .move(let time): app.window.time = time
      case .draw: draw()
      case .drawLast:
        // The size may have changed a moment ago.
        readSize()
        draw()
      case .wait(let deadline):
        // Before the wait: a signal may end the program during it.
        if !Task.isCancelled { app.saveChanges() }
        await wait(until: deadline)
      // Workers have their turn even while the user holds down a key.
      case .yield: await Task.yield()
      case .stop: return
      }
    }
  }

  private func followRequests() {
    app.followRequests()
    for text in app.takePrinted() { device.print(text.bytes(for: display.palette)) }
  }

  private func facts(isBusy: Bool) -> TerminalMachine.Facts {
    TerminalMachine.Facts(
      isBusy: isBusy, needsFrame: app.window.needsFrame, prints: printing.waits,
      nextMove: app.window.nextStep, programs: programs.programs, unasked: app.unasked,
      hasEnded: app.exitCode != nil || Task.isCancelled)
  }

  /// Performs what the app asks of the terminal, unless another program has that.
  private func followDeviceRequests() {
    // What waits until the terminal accepts it is dropped if the program ends meanwhile.
    if device.isBusy || programs.programs.haveTerminal { return }
    for request in app.takeDeviceRequests() {
      switch request {
      case .copy(let text):
        let (bytes, notice) = commands.copy(text)
        device.write(bytes)
        app.window.notice = notice
      case .title(let text):
        if title == nil, commands.kind.knowsCommands { device.keepTitle() }
        title = text
        writeTitle()
      case .bell: device.write(TerminalCommands.bell)
      case .notify(let text, let title):
        device.write(commands.notification(text, title: title))
      }
    }
  }

  /// Sets the title that the app has asked for, also after the terminal was another program's.
  private func writeTitle() {
    if let title { device.write(commands.title(title)) }
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
    // What the terminal has not accepted is dropped on its way. It stays withheld.
    printing = Printing()
    device.lend()
    programs.start(next)
  }

  /// Takes the terminal back from a program that has ended.
  private func takeBack() {
    guard let ended = programs.takeEnded() else { return }
    device.takeBack(usesMouse: machine.mouse.isUsed)
    repaint(elsewhere: true)
    ended.finish()
  }

  /// Reads the size, and forgets what the terminal shows.
  private func repaint(elsewhere: Bool) {
    if elsewhere { device.beginAnew() }
    readSize()
    display.reset()
    writeTitle()
    if isInline { askForPlace(elsewhere: elsewhere) }
  }

  private func readSize() {
    let size = device.size
    app.window.size =
      isInline ? Size(width: max(1, size.width - 1), height: max(1, size.height - 1)) : size
  }

  private func draw() {
    if isInline { return show(app.window.frame) }
    let bytes = display.bytes(for: app.window.frame)
    if !bytes.isEmpty { device.write(bytes) }
  }

  private func wait(until deadline: ContinuousClock.Instant?) async {
    if let deadline { alarm.set(deadline) }
    await inbox.wait()
    // An alarm that is over must not wake the session, which would set the next one.
    if deadline != nil { alarm.stop() }
  }
}
