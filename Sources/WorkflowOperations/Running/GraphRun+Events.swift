/// The result of an attempt of an operation.
package enum AttemptResult: Hashable, Sendable {
  /// It has a value.
  case succeeded
  /// It has thrown an error, after which it may be tried again.
  case failed
  /// It has thrown an error, after which it is not tried again.
  case failedForGood
}

// After each of these events, ``GraphRun/advance(activating:isRestored:)`` starts what follows.
extension GraphRun {
  /// Records the result of an attempt, or the return of one that was cancelled.
  ///
  /// An attempt that is not the current one is ignored.
  package mutating func finish(_ index: Int, attempt: Int, _ result: AttemptResult) {
    requireOperation(index)
    // Rule 73k.
    guard items[index].attempt == attempt else { return }
    switch items[index].phase {
    case .running:
      // Rule 72g.
      release(index)
      // Rule 73a.
      if result == .failed, hasMoreAttempts(index) {
        delay(index)
      } else {
        move(index, to: .ended)
        // Rule 73d.
        end(index, result == .succeeded ? .succeeded : .failed)
      }
    // A subgraph that is cancelled while its parts run has nothing that could return.
    case .ending(let retries) where crews[index + 1].busy == 0:
      // Rule 72h.
      release(index)
      // Rule 73f.
      if retries {
        delay(index)
      } else {
        leave(index)
      }
    // Its parts have not returned, and close it when they do.
    case .ending where topology.nodes[index].isGroup: items[index].hasOwnTask = false
    case .returning: comeBack(index)
    case .waiting, .ready, .unfolding, .open, .ending, .delaying, .ended: return
    }
  }

  /// Ends the delay before an attempt; returns false if there is no such delay.
  @discardableResult
  package mutating func endDelay(_ index: Int, attempt: Int) -> Bool {
    requireOperation(index)
    guard case .delaying = items[index].phase, items[index].attempt == attempt else { return false }
    makeReady(index)
    return true
  }

  /// Whether an attempt, or the whole operation, still runs, so that it can take too long.
  func canTimeOut(_ index: Int, attempt: Int, isTotal: Bool) -> Bool {
    requireOperation(index)
    guard items[index].attempt == attempt, items[index].outcome == nil else { return false }
    return switch items[index].phase {
    // Rule 73g.
    case .running, .open: true
    // Rule 73h.
    case .delaying, .ending(retries: true): isTotal
    case .ready: isTotal && items[index].hasStarted
    case .waiting, .unfolding, .ending, .returning, .ended: false
    }
  }

  /// Records that an attempt, or the whole operation, has taken too long.
  ///
  /// The task is to be cancelled; until it returns, the operation holds its resources.
  ///
  /// - Parameter mayRetry: Whether another attempt may follow, if any is left.
  package mutating func timeOut(
    _ index: Int, attempt: Int, isTotal: Bool, mayRetry: Bool = true
  ) {
    guard canTimeOut(index, attempt: attempt, isTotal: isTotal) else { return }
    let retries = !isTotal && mayRetry && hasMoreAttempts(index)
    switch items[index].phase {
    case .running where retries:
      move(index, to: .ending(retries: true))
      changed.append(index)
    case .open where retries:
      move(index, to: .ending(retries: true))
      changed.append(index)
      endMembers(of: index, .cancelled)
      close(index)
    default: end(index, .timedOut)
    }
  }

  /// Cancels an operation that has no outcome yet.
  package mutating func cancel(_ index: Int) {
    requireOperation(index)
    // Rule 74c.
    guard items[index].outcome == nil, !isGone(index) else { return }
    // Rule 74a.
    end(index, .cancelled)
  }

  /// Cancels all operations that have no outcome yet.
  package mutating func cancelAll() {
    // All at once: what waits for a cancelled operation is cancelled too, not skipped.
    // Rule 74d.
    for index in items.indices
    where items[index].outcome == nil && topology.nodes[index].group == nil {
      end(index, .cancelled)
    }
  }

  // Rule 74g.
  /// Starts nothing more, not even another attempt; running operations continue.
  package mutating func pause() { isPaused = true }

  /// Lets operations start again.
  package mutating func resume() {
    isPaused = false
    // Rule 74h.
    for index in items.indices where items[index].phase.isActive { close(index) }
  }
}
