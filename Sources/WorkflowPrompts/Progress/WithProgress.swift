import Foundation
import Workflow
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTextUI

/// Shows a bar below the prompt while work is done, or a spinner if its size is not known.
///
/// ```swift
/// try withProgress("Uploading", total: files.count) { progress in
///   for file in files {
///     try upload(file)
///     progress.log("✓ \(file)")
///     progress.advance()
///   }
/// }
/// ```
///
/// The work runs on the calling thread. Afterwards, a line with the label stays that says whether an
/// error was thrown. Without a terminal, the label and the lines of the log are printed on standard
/// error. Control-C ends the program, and the terminal is as before.
///
/// - Parameters:
///   - label: What is done, in a few words.
///   - total: The size of the work, in a unit of its own; nil if it is not known.
///   - work: Does the work, and tells how far it is.
@available(*, noasync, message: "This blocks a thread; write 'await withProgress(…)'.")
@_disfavoredOverload  // or it would be the better match for a closure without `await`
public func withProgress<Value>(
  _ label: String, total: Int? = nil, _ work: (WorkProgress) throws -> Value
) rethrows -> Value {
  let progress = WorkProgress(label, total: total)
  let shown = ShownProgress([progress.state], progress.inbox)
  do {
    let value = try work(progress)
    shown.end(progress.state, isSuccess: true)
    shown.wait()
    return value
  } catch {
    shown.end(progress.state, isSuccess: false)
    shown.wait()
    throw error
  }
}

/// Shows a bar below the prompt while asynchronous work is done.
///
/// It does what the other form does. The work runs on the caller's actor.
public func withProgress<Value>(
  _ label: String, total: Int? = nil, isolation: isolated (any Actor)? = #isolation,
  _ work: (WorkProgress) async throws -> Value
) async rethrows -> Value {
  let progress = WorkProgress(label, total: total)
  let shown = ShownProgress([progress.state], progress.inbox)
  do {
    let value = try await work(progress)
    shown.end(progress.state, isSuccess: true)
    await shown.hasEnded()
    return value
  } catch {
    shown.end(progress.state, isSuccess: false)
    await shown.hasEnded()
    throw error
  }
}

/// Bars that are shown on a terminal, or as lines where there is none.
struct ShownProgress {
  private let inbox: Inbox<ProgressEvent>
  private let task: Task<Void, Never>

  init(_ bars: [ProgressBarState], _ inbox: Inbox<ProgressEvent>) {
    self.inbox = inbox
    task = Task(executorPreference: QueueTasks()) {
      var options = PromptTerminal.options
      options.receivesInterrupt = false
      if PromptTerminal.showsProgress {
        let workflow = ProgressWorkflow(bars: bars, inbox: inbox)
        _ = await TerminalHost(workflow, .inline, options: options).run()
      } else {
        for bar in bars where bar.phase == .running { Self.report("\(bar.label) …") }
        await Self.print(inbox)
      }
    }
  }

  /// Ends the only bar.
  func end(_ bar: ProgressBarState, isSuccess: Bool) {
    var bar = bar
    bar.phase = .ended(isSuccess: isSuccess)
    inbox.send(.bars([bar]))
    inbox.send(.end)
  }

  /// Waits until the terminal is given back.
  func hasEnded() async { await task.value }

  /// Blocks the thread until the terminal is given back.
  func wait() {
    let task = task
    blocking { await task.value }
  }

  /// Prints what the work tells, until it ends.
  private static func print(_ inbox: Inbox<ProgressEvent>) async {
    while true {
      for event in await inbox.receive() {
        switch event {
        case .log(let line): report(line.text)
        case .bars(let bars):
          for case .ended(let isSuccess) in bars.map(\.phase) {
            report(bars[0].line(isSuccess).text)
          }
        case .end: return
        }
      }
    }
  }

  private static func report(_ line: String) {
    DescriptorOutput.write(line.onOneLine + "\n", to: STDERR_FILENO)
  }
}
