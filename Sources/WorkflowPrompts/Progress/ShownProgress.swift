import Foundation
import Workflow
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTextUI

/// Bars that are shown on a terminal, or as lines where there is none.
///
/// While questions are asked, or other bars are shown, they leave the terminal, and come back below.
final class ShownProgress: Sendable {
  private let inbox: Inbox<ProgressEvent>
  /// Returns the bars as they are now.
  private let bars: @Sendable () -> [ProgressBarState]
  /// What shows the bars; nil before it has begun.
  private let task = Locked<Task<Void, Never>?>(nil)
  private let isOnTerminal = PromptTerminal.showsProgress

  init(
    _ inbox: Inbox<ProgressEvent>, bars: @escaping @Sendable () -> [ProgressBarState]
  ) {
    self.inbox = inbox
    self.bars = bars
    let outer = ShownProgress.innermost
    innerAndOuter.withLock { $0.append(self) }
    start(after: outer)
  }

  private func start(after outer: ShownProgress? = nil) {
    let next = Task(executorPreference: QueueTasks()) {
      await outer?.pause()
      if self.isOnTerminal { await self.show() } else { await self.report() }
    }
    task.withLock { $0 = next }
  }

  private func show() async {
    var options = PromptTerminal.options
    options.receivesInterrupt = false
    let workflow = ProgressWorkflow(bars: bars(), inbox: inbox)
    _ = await TerminalHost(workflow, .inline, options: options).run()
  }

  /// Leaves the terminal, with nothing left to see.
  func pause() async {
    guard isOnTerminal else { return }
    inbox.send(.pause)
    await task.withLock { $0 }?.value
  }

  /// Comes back below what is on the terminal now.
  func resume() { if isOnTerminal { start() } }

  /// Ends the only bar.
  func end(_ bar: ProgressBarState, isSuccess: Bool) {
    var bar = bar
    bar.phase = .ended(isSuccess: isSuccess)
    inbox.send(.bars([bar]))
    inbox.send(.end)
  }

  /// Waits until the terminal is given back.
  func hasEnded() async {
    await task.withLock { $0 }?.value
    innerAndOuter.withLock { shown in shown.removeAll { $0 === self } }
    ShownProgress.innermost?.resume()
  }

  /// Blocks the thread until the terminal is given back.
  func wait() { blocking { await self.hasEnded() } }

  // MARK: - Lines

  /// Prints what the work tells, until it ends.
  private func report() async {
    for bar in bars() where bar.phase == .running { ShownProgress.report("\(bar.label) …") }
    while true {
      for event in await inbox.receive() {
        switch event {
        case .log(let line): ShownProgress.report(line.text)
        case .bars(let bars):
          for case .ended(let isSuccess) in bars.map(\.phase) {
            ShownProgress.report(bars[0].line(isSuccess).text)
          }
        case .pause: break
        case .end: return
        }
      }
    }
  }

  private static func report(_ line: String) {
    DescriptorOutput.write(line.onOneLine + "\n", to: STDERR_FILENO)
  }
}

// MARK: - One at a time

/// The progress that is shown now, the innermost last.
private let innerAndOuter = Locked([ShownProgress]())

extension ShownProgress {
  fileprivate static var innermost: ShownProgress? { innerAndOuter.withLock { $0.last } }

  /// Takes the terminal for a while from the progress that is shown on it.
  static func pausing(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void
  ) async {
    let shown = innermost
    await shown?.pause()
    await body()
    shown?.resume()
  }
}
