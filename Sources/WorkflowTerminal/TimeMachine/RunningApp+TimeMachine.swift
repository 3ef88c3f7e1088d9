import Foundation
import Workflow
import WorkflowPersistence
import WorkflowTextUI

extension RunningApp {
  /// Offers the commands of what shows the app, and those that lead to its past.
  func offerCommands() {
    live.outerCommands =
      outerCommands + (beginning.offersPast && journal != nil ? pastCommands : [])
    timeMachine?.window.outerCommands = outerCommands
  }

  private var pastCommands: [Command] {
    [
      Command("history", key: "alt-t", help: "Past") { [unowned self] in lookBack(at: nil) },
      Command("at", number: "N", help: "Show turn N") {
        [unowned self] number throws(CommandError) in
        guard (try? journal?.turn(number)) != nil else {
          throw CommandError("there is no turn \(number)")
        }
        lookBack(at: number)
      },
    ]
  }

  /// Shows the past, which begins at a turn or at the present one.
  private func lookBack(at turn: Int?) {
    guard let journal, let present = journal.lastTurn, timeMachine == nil else { return }
    timeMachine = TimeMachine(
      workflow, journal: journal, present: present, at: turn ?? present,
      listsTurns: turn == nil && live.form == .lines, beside: live, notify: outbox.notify)
    offerCommands()
    if let timeMachine { passCopies(of: timeMachine.window) }
  }

  /// Follows the requests of the user who looks at the past.
  func followTimeMachine() -> Bool {
    guard let timeMachine else { return false }
    if let present = journal?.lastTurn { timeMachine.present = present }
    let outputs = timeMachine.takeOutputs()
    for output in outputs {
      switch output {
      case .leave: leavePast()
      case .resume(let turn): resume(from: turn, shownBy: timeMachine)
      case .write(let turn): timeMachine.tell(write(turn))
      }
    }
    return !outputs.isEmpty
  }

  private func leavePast() {
    guard let timeMachine else { return }
    live.size = timeMachine.window.size
    timeMachine.end()
    self.timeMachine = nil
    // The terminal shows the past.
    live.show(host.rendering)
  }

  private func resume(from turn: Int, shownBy timeMachine: TimeMachine<Root>) {
    guard let journal else { return }
    do {
      // What does not fit, as after an update, is found out before the tree ends that is there.
      _ = try workflow.rendering(restoring: journal.snapshot(after: turn))
      try resume(from: turn, in: journal, "continued from turn \(turn)")
      history = UndoHistory()
      leavePast()
    } catch {
      timeMachine.tell("The app cannot continue from turn \(turn): \(error)")
    }
  }

  /// Writes the states of a turn into a file, and returns what to tell the user.
  private func write(_ turn: Int) -> String {
    let name = "\(TerminalOptions.nameOfProgram)-turn-\(turn).snapshot"
    do {
      guard let data = try journal?.snapshot(after: turn).data else { return "" }
      // As the journal, it is for the user only. Another file of this name stays as it is.
      let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else {
        return "\(name) cannot be written: \(String(cString: strerror(errno)))"
      }
      do {
        try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: data)
      } catch {
        // Half a snapshot is none, and would be in the way the next time.
        unlink(name)
        throw error
      }
      return "Turn \(turn) is in \(name), which --restore reads."
    } catch {
      return "\(name) cannot be written: \(error)"
    }
  }
}
