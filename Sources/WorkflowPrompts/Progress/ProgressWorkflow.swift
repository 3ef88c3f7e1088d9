import Workflow
import WorkflowScreens
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTextUI

/// Shows bars until the work has ended, and prints lines above them.
struct ProgressWorkflow: Workflow {
  typealias Output = TerminalRequest

  enum Action: WorkflowAction {
    case event(ProgressEvent)

    func apply(
      toState bars: inout [ProgressBarState], workflow: ProgressWorkflow
    ) -> TerminalRequest? {
      guard case .event(let event) = self else { return nil }
      switch event {
      case .log(let line): return .print(line)
      case .bars(let new): bars = new
      case .pause:
        bars = []
        return .exit(.success)
      case .end: return .exit(.success)
      }
      return nil
    }
  }

  /// The bars at first.
  let bars: [ProgressBarState]
  let inbox: Inbox<ProgressEvent>

  func makeInitialState() -> [ProgressBarState] { bars }

  func render(
    state bars: [ProgressBarState], context: borrowing RenderContext<ProgressWorkflow>
  ) -> ProgressScreen {
    context.run(FollowProgress(inbox: inbox)) { .event($0) }
    return ProgressScreen(bars: bars)
  }
}

/// Emits what the work tells; of bars that follow each other, only the last ones.
private struct FollowProgress: Worker {
  @Injected var inbox: Inbox<ProgressEvent>

  func run(_ output: WorkerOutput<ProgressEvent>) async {
    while true {
      await inbox.wait()
      if Task.isCancelled { return }
      let events = inbox.take()
      for (index, event) in events.enumerated() {
        if case .bars = event, index + 1 < events.count, case .bars = events[index + 1] { continue }
        if case .pause = event {
          // The next reader gets the rest.
          inbox.putBack(Array(events[(index + 1)...]))
          return await output(event)
        }
        await output(event)
      }
    }
  }
}

/// Bars below each other; those that have ended are a line with a sign.
struct ProgressScreen: TextScreen {
  var bars: [ProgressBarState]

  /// The most bars that are shown at once; of more, those that run come first.
  static let most = 10

  func view(in environment: ViewEnvironment) -> any TextView {
    let width = bars.map(\.label.columnCount).max() ?? 0
    return VStack {
      for bar in shown { row(bar, labelWidth: width, environment) }
      if bars.count > Self.most { Text("  … and \(bars.count - Self.most) more", style: .muted) }
    }
  }

  private var shown: [ProgressBarState] {
    guard bars.count > Self.most else { return bars }
    let running = bars.filter { $0.phase == .running }
    return Array((running + bars.filter { $0.phase != .running }).prefix(Self.most))
  }

  private func row(
    _ bar: ProgressBarState, labelWidth: Int, _ environment: ViewEnvironment
  ) -> any TextView {
    switch bar.phase {
    case .waiting: return Text("  " + bar.label, style: .muted, overflow: .truncated)
    case .ended(let isSuccess):
      let line = bar.line(isSuccess, usesASCII: environment.usesASCII)
      // What stays on the terminal is whole; before that, other bars need the room.
      let isLast = bars.allSatisfy { $0.lastLine != nil }
      return Text(line, overflow: isLast ? .wrappedLine : .truncated)
    case .running:
      guard bar.fraction != nil else { return Spinner(bar.text) }
      let blanks = String(repeating: " ", count: max(0, labelWidth - bar.label.columnCount))
      return VStack {
        bar.view(label: bar.label + blanks)
        if !bar.detail.isEmpty { Spinner(bar.detail) }
      }
    }
  }
}

extension ProgressBarState {
  /// The bar with the count of what is done, or with a percentage if nothing is counted.
  fileprivate func view(label: String) -> ProgressBar {
    let bar = ProgressBar(fraction, label: label)
    guard part == nil, let total else { return bar }
    // Padded, so that the bar does not shrink when a digit is added.
    let digits = "\(done)"
    let blanks = String(repeating: " ", count: max(0, "\(total)".count - digits.count))
    return bar.number("\(blanks)\(digits)/\(total)")
  }

  /// The line that says how the work has ended; nil while it has not.
  var lastLine: StyledText? {
    if case .ended(let isSuccess) = phase { line(isSuccess) } else { nil }
  }

  /// A line that says how the work has ended.
  func line(_ isSuccess: Bool, usesASCII: Bool = PromptTerminal.usesASCII) -> StyledText {
    let (good, bad) = usesASCII ? ("+ ", "x ") : ("✓ ", "✗ ")
    return StyledText(isSuccess ? good : bad, style: isSuccess ? .success : .danger)
      + StyledText(isSuccess ? label : text)
  }
}
