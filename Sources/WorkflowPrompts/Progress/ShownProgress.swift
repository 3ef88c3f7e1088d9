import Foundation
import Workflow
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTextUI

/// Bars that are shown on a terminal, or as lines where there is none.
///
/// A terminal shows the bars that began last. While questions are asked, or other bars are shown, they
/// leave the terminal, and come back below. All of that happens in the turn of one task.
final class ShownProgress: Sendable {
  private struct State {
    /// The view that shows the bars now; nil while they are off the terminal.
    var showing: Task<Void, Never>?
    /// The view that has begun to show them first.
    var beginning: Task<Void, Never>?
  }

  private let inbox: Inbox<ProgressEvent>
  /// Returns the bars as they are now.
  private let bars: @Sendable () -> [ProgressBarState]
  private let state = Locked(State())
  private let isOnTerminal = PromptTerminal.showsProgress

  init(
    _ inbox: Inbox<ProgressEvent>, bars: @escaping @Sendable () -> [ProgressBarState]
  ) {
    self.inbox = inbox
    self.bars = bars
    if !isOnTerminal { reportBeginning() }
    let beginning = Task(executorPreference: QueueTasks()) { await self.begin() }
    state.withLock { $0.beginning = beginning }
  }

  private func begin() async {
    guard isOnTerminal else { return await report() }
    await turn.run {
      await live.withLock { $0.last }?.hide()
      live.withLock { $0.append(self) }
      show()
    }
  }

  private func show() {
    let showing = Task(executorPreference: QueueTasks()) {
      var options = PromptTerminal.options
      options.receivesInterrupt = false
      let workflow = ProgressWorkflow(bars: self.bars(), inbox: self.inbox)
      _ = await TerminalHost(workflow, .inline, options: options).run()
    }
    state.withLock { $0.showing = showing }
  }

  /// Leaves the terminal, with nothing left to see.
  private func hide() async {
    inbox.send(.pause)
    await state.withLock { $0.showing }?.value
    state.withLock { $0.showing = nil }
  }

  /// Shows the last bars, which stay, and waits until the terminal is given back.
  ///
  /// Bars that are off the terminal leave their lines to those that are on it.
  func end(_ last: [ProgressBarState]) async {
    if !isOnTerminal {
      inbox.send(.bars(last))
      inbox.send(.end)
    }
    await state.withLock { $0.beginning }?.value
    guard isOnTerminal else { return }
    await turn.run {
      inbox.send(.bars(last))
      inbox.send(.end)
      let isLast = live.withLock { live in
        defer { live.removeAll { $0 === self } }
        return live.last === self
      }
      if isLast {
        await state.withLock { $0.showing }?.value
        live.withLock { $0.last }?.show()
      } else {
        live.withLock { $0.last }?.print(inbox.take())
      }
    }
  }

  /// Prints the lines of other bars, which have ended.
  private func print(_ events: [ProgressEvent]) {
    var lines = ProgressLines()
    for event in events { for line in lines.handle(event) { inbox.send(.log(line)) } }
  }

  // MARK: - Lines

  /// Prints what begins.
  private func reportBeginning() {
    let dots = PromptTerminal.usesASCII ? "..." : "…"
    for bar in bars() { PromptTerminal.report("\(bar.label) \(dots)") }
  }

  /// Prints what the work tells, until it ends.
  private func report() async {
    var lines = ProgressLines()
    while true {
      for event in await inbox.receive() {
        for line in lines.handle(event) { PromptTerminal.report(line.text) }
        if case .end = event { return }
      }
    }
  }
}

// MARK: - One at a time

/// The turn of whatever uses the terminal.
private let turn = Turn()

/// The bars that have not ended, those that began last at the end.
private let live = Locked([ShownProgress]())

extension ShownProgress {
  /// Takes the terminal for a while from the bars that are shown on it.
  static func pausing<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Value
  ) async -> Value {
    await turn.run {
      let shown = live.withLock { $0.last }
      await shown?.hide()
      defer { shown?.show() }
      return await body()
    }
  }
}
