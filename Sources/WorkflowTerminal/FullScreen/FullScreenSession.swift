import Workflow
import WorkflowTextUI

/// Shows an app on the screen of a terminal, and gives it what is typed there.
///
/// Everything happens on the actor that it is made on; the terminal's own thread only leaves events
/// in the inbox and wakes it.
final class FullScreenSession<Root: Workflow> where Root.Rendering: TextScreen {
  private let device: TerminalDevice
  private let app: RunningApp<Root>
  private var display: Display
  /// Whether the terminal shows something else than the last frame.
  private var isStale = true
  private let inbox: EventInbox
  private var decoder = InputDecoder()
  private var pacer = FramePacer()
  /// Until when what has begun to be typed may go on.
  private var decodingDeadline: ContinuousClock.Instant?
  /// What was typed and is still to be done.
  private var typed: ArraySlice<InputEvent> = []
  /// Whether something was typed that no frame has answered yet.
  private var owesAnswer = false
  private var isClosed = false

  init(
    _ app: RunningApp<Root>, on device: TerminalDevice, events inbox: EventInbox, display: Display
  ) {
    self.app = app
    self.device = device
    self.inbox = inbox
    self.display = display
  }

  /// Takes the terminal, runs the app until it ends, and gives the terminal back.
  func run() async -> ExitCode {
    app.onChange { [inbox] in inbox.wake() }
    device.enter()
    defer { device.leave() }
    // It may have been stopped in the background before it had the terminal.
    repaint()
    // What the tree has taken, it lets go before the terminal is given back.
    defer { app.host.end() }
    while true {
      device.guardThread()
      // First what has come: the deadline may be over only because somebody was busy.
      for item in inbox.take() { handle(item) }
      endDecoding(at: .now)
      takeTyped()
      app.followRequests()
      if let code = app.exitCode { return code }
      if isClosed || Task.isCancelled { return .failure }
      showFrame()
      if typed.isEmpty || device.isBusy {
        await waitForSomething()
      } else {
        // Workers have their turn also while somebody leans on a key.
        await Task.yield()
      }
    }
  }

  /// Gives the app what was typed, until it is time for a frame that shows what came of it.
  private func takeTyped() {
    while app.exitCode == nil, let input = typed.popFirst() {
      app.window.handle(input)
      app.followRequests()
      owesAnswer = true
      let now = ContinuousClock.now
      if !device.isBusy, pacer.nextTime(isAnswer: true, now: now) <= now { return }
    }
  }

  /// Takes note of what the terminal tells, as at the time when it told it.
  private func handle(_ item: EventInbox.Item) {
    switch item.event {
    case .input(let bytes):
      endDecoding(at: item.time)
      typed += decoder.decode(bytes)
      decodingDeadline = decoder.patience.map { item.time + $0 }
    case .resized: repaint()
    case .resumed:
      pacer = FramePacer()
      repaint()
    case .writable: break
    case .closed: isClosed = true
    }
  }

  /// Takes what has begun to be typed for what it is, if nothing has followed it for too long.
  private func endDecoding(at time: ContinuousClock.Instant) {
    guard let deadline = decodingDeadline, deadline <= time else { return }
    typed += decoder.timeout()
    decodingDeadline = nil
  }

  /// Takes note of the size, and that the terminal shows anything at all.
  private func repaint() {
    app.window.size = device.size
    display.reset()
    isStale = true
  }

  private var needsFrame: Bool { isStale || app.window.needsFrame }

  /// Draws if there is something new, the terminal has taken the frame before, and it is time.
  private func showFrame() {
    let now = ContinuousClock.now
    guard needsFrame, !device.isBusy, pacer.nextTime(isAnswer: owesAnswer, now: now) <= now else {
      return
    }
    isStale = false
    owesAnswer = false
    pacer.hasDrawn(at: now)
    let bytes = display.bytes(for: app.window.frame)
    if !bytes.isEmpty { device.write(bytes) }
  }

  private func waitForSomething() async {
    let isFrameWaiting = needsFrame && !device.isBusy
    let frameTime = isFrameWaiting ? pacer.nextTime(isAnswer: owesAnswer, now: .now) : nil
    guard let deadline = [frameTime, decodingDeadline].compactMap({ $0 }).min() else {
      return await inbox.wait()
    }
    let alarm = Task { [inbox] in
      // Rings only if it was not cancelled: a needless ring would call for the next alarm.
      try? await Task.sleep(until: deadline, clock: .continuous)
      if !Task.isCancelled { inbox.wake() }
    }
    await inbox.wait()
    alarm.cancel()
  }
}
