import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowSynchronization
import WorkflowTextUI

extension RunningApp {
  /// Follows the requests of the root and of the time machine; call it when no turn is running.
  ///
  /// - Returns: Whether there was anything to do.
  @discardableResult
  package func followRequests() -> Bool {
    tellProblem()
    let requests = outbox.takeRequests()
    for (request, turn) in requests { follow(request, of: turn) }
    // Setting it asks for a frame, even if the value is the same.
    if live.environment.canUndo != history.canGoBack {
      live.environment.canUndo = history.canGoBack
    }
    return followTimeMachine() || !requests.isEmpty
  }

  /// Follows a request that was made in a turn.
  private func follow(_ request: TerminalRequest, of turn: Int?) {
    switch request {
    case .exit: return
    case .print(let text): return printed.append(text)
    case .changeBegins: history.begin(after: turn.flatMap { journal?.parent(of: $0) }, live.views)
    case .changeIsGivenUp: history.giveUp()
    case .checkpoint:
      requireRootState()
      history.complete(at: turn, in: journal, live.views)
    case .firstCheckpoint:
      requireRootState()
      history = UndoHistory()
    case .undo:
      if let change = history.goBack() { undo(change) }
    case .copy(let text): ask(.copy(text))
    case .title(let text): ask(.title(text))
    case .bell: ask(.bell)
    case .notify(let text, let title): ask(.notify(text, title: title))
    }
    journal?.pin(history.turns)
  }

  private func undo(_ change: UndoHistory.Change) {
    guard let journal else { return }
    do {
      try resume(from: change.turn, in: journal, "undo")
      live.restore(change.views)
    } catch let error as JournalError {
      outbox.problem = .cannotUndo(error)
    } catch {
      // A snapshot of this same program fits, unless a state cannot decode what it encoded.
      TerminalMisuse.unreadableState(Root.self).stop()
    }
  }

  /// Stops the program if undo would lose the root's state.
  private func requireRootState() {
    if !Root.canBeSaved, MemoryLayout<Root.State>.size > 0 {
      TerminalMisuse.checkpointWithoutState(Root.self).stop()
    }
  }
}

// MARK: - Requests to the device

extension RunningApp {
  /// Lets what the user copies in a window leave the app.
  func passCopies(of window: TextWindow) {
    window.onCopy = { [unowned self] text in ask(.copy(text)) }
  }

  /// Removes the requests to the device where there is none, as in a script, and returns them.
  func answerDeviceRequests() -> [DeviceRequest] {
    let requests = takeDeviceRequests()
    for case .copy(let text) in requests {
      window.notice = DeviceRequest.notice(ofCopying: text)
    }
    return requests
  }
}
