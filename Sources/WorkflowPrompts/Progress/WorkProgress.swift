import Workflow
import WorkflowSynchronization
public import WorkflowTextUI

/// The progress that a piece of work tells while it runs, from any thread.
public final class WorkProgress: Sendable {
  /// The events on their way to what shows them.
  let inbox = Inbox<ProgressEvent>()
  private let bar: Locked<ProgressBarState>
  private let isOnTerminal: Bool

  init(_ label: String, total: Int?, isOnTerminal: Bool = PromptTerminal.showsProgress) {
    self.isOnTerminal = isOnTerminal
    bar = Locked(ProgressBarState(label: label, total: total))
  }

  /// The bar as it is now.
  var state: ProgressBarState { bar.withLock { $0 } }

  /// The bar after the end of the work.
  func ended(isSuccess: Bool) -> [ProgressBarState] {
    var bar = state
    bar.phase = .ended(isSuccess: isSuccess)
    return [bar]
  }

  /// Says that more of the work is done, in the unit of its total.
  public func advance(by count: Int = 1) { change { $0.done += count } }

  /// Says how much of the work is done, in the unit of its total.
  public func complete(_ count: Int) { change { $0.done = count } }

  /// Says what is being done now, in a few words behind the label.
  public func describe(_ detail: String) { change { $0.detail = detail } }

  /// Prints a line above the bar, where it stays.
  public func log(_ line: StyledText) {
    inbox.log(line, isOnTerminal: isOnTerminal)
  }

  /// Prints a line in plain style above the bar, where it stays.
  public func log(_ line: String) { log(StyledText(line)) }

  private func change(_ body: (inout ProgressBarState) -> Void) {
    let state = bar.withLock { bar in
      body(&bar)
      return bar
    }
    inbox.send(.bars([state]))
  }
}

/// A bar, or a spinner for work whose size is not known.
struct ProgressBarState: Equatable, Sendable {
  enum Phase: Equatable {
    case waiting, running
    case ended(isSuccess: Bool)
  }

  var label: String
  var detail = ""
  var done = 0
  var total: Int?
  var phase = Phase.running
  /// The part that is done, if it is not counted.
  var part: Double?

  /// The part that is done, from 0 to 1; nil if it is not known.
  var fraction: Double? {
    part ?? total.map { $0 > 0 ? min(1, max(0, Double(done) / Double($0))) : 1 }
  }

  /// The label, and what is being done.
  var text: String { detail.isEmpty ? label : "\(label): \(detail)" }
}

extension Inbox<ProgressEvent> {
  /// Prints a line at once, since the work may end the program right after it.
  ///
  /// If no stream leads to the terminal, what shows the bars prints it there.
  func log(_ line: StyledText, isOnTerminal: Bool) {
    if !isOnTerminal { return PromptTerminal.report(line.text) }
    if !PromptTerminal.printAbove(line) { send(.log(line)) }
  }
}

/// A message of some work.
enum ProgressEvent: Sendable {
  case log(StyledText)
  case bars([ProgressBarState])
  /// Something else needs the terminal.
  case pause
  case end
}

/// The lines that stay of what work tells: those of its log, and those of its last bars.
struct ProgressLines {
  private var bars: [ProgressBarState] = []

  /// Handles an event, and returns the lines that it adds.
  mutating func handle(_ event: ProgressEvent) -> [StyledText] {
    switch event {
    case .log(let line): return [line]
    case .bars(let bars): self.bars = bars
    case .pause: break
    case .end: return bars.compactMap(\.lastLine)
    }
    return []
  }
}
