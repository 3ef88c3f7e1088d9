import Foundation
import Workflow
import WorkflowPersistence
import WorkflowTextUI

/// Shows what an app has shown before, while the app runs on.
final class TimeMachine<Root: Workflow> where Root.Rendering: TextScreen {
  let window: TextWindow
  private let host: WorkflowHost<TimeMachineWorkflow>
  private let outbox = Outbox()
  private var workflow: TimeMachineWorkflow
  private var subscription: Subscription?

  /// The requests of the user that were not followed yet.
  private final class Outbox {
    var outputs: [TimeMachineWorkflow.Output] = []
  }

  /// Begins at a turn.
  ///
  /// - Parameter live: The window of the app; its views look as they did last.
  init(
    _ root: Root, journal: WorkflowJournal, present: Int, at turn: Int, listsTurns: Bool,
    beside live: TextWindow, notify: @escaping () -> Void
  ) {
    window = TextWindow(size: live.size, form: live.form, environment: live.environment)
    let past = PastScreens(root, journal: journal, beside: live)
    workflow = TimeMachineWorkflow(
      journal: journal, present: present, start: turn, listsTurns: listsTurns,
      longest: live.form == .lines ? 20 : nil, picture: past.picture(of:size:))
    host = WorkflowHost(drainedByHand: workflow) { [outbox] output in
      outbox.outputs.append(output)
      notify()
    }
    window.show(host.rendering)
    subscription = host.onRendering { [window] in window.show($0) }
  }

  /// The last turn of the app, which runs on.
  var present: Int {
    get { workflow.present }
    set {
      guard newValue != workflow.present else { return }
      workflow.present = newValue
      host.update(workflow)
    }
  }

  /// Tells the user something.
  func tell(_ notice: String) {
    workflow.notice = notice
    host.update(workflow)
    // The same notice is told again if it is true again.
    workflow.notice = nil
  }

  func takeOutputs() -> [TimeMachineWorkflow.Output] {
    defer { outbox.outputs = [] }
    return outbox.outputs
  }

  func end() { host.end() }
}

/// Draws what an app has shown after turns of its journal.
private final class PastScreens<Root: Workflow> where Root.Rendering: TextScreen {
  private let root: Root
  private let journal: WorkflowJournal
  private let window: TextWindow
  /// The turn that the window shows, or why it shows none.
  private var shown: (turn: Int, problem: String?)?

  init(_ root: Root, journal: WorkflowJournal, beside live: TextWindow) {
    self.root = root
    self.journal = journal
    window = TextWindow(size: live.size, form: live.form, environment: live.environment)
    window.restore(live.views)
  }

  func picture(of turn: Int, size: Size) -> PastPicture {
    if shown?.turn != turn { show(turn) }
    if let problem = shown?.problem { return .misfit(problem) }
    window.size = size
    return .frame(window.frame)
  }

  private func show(_ turn: Int) {
    do {
      window.show(try root.rendering(restoring: journal.snapshot(after: turn)))
      shown = (turn, nil)
    } catch {
      shown = (turn, "Turn \(turn) cannot be shown: \(error)")
    }
  }
}

extension JournalTurn {
  /// The time as a clock shows it; the date only if it is another one.
  var clock: String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
    let time = style.time(includingFractionalSeconds: false)
    let isToday = Calendar.current.isDateInToday(self.time)
    return self.time.formatted(isToday ? time : time.year().month().day())
  }
}
