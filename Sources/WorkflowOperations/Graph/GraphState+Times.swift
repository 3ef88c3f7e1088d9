import Workflow

// The times of attempts, and what operations log.
extension GraphState {
  /// The number of log lines that are kept at least.
  static var keptLines: Int { 1000 }

  /// Notes the ends of attempts that nothing tells which has a result: of subgraphs whose closures do
  /// not run, and of a run before that did not begin again.
  mutating func endAttemptsWithoutResult() {
    for index in run.changed
    where run.topology.nodes[index].isGroup || run.items[index].restored > 0 {
      switch run.phase(of: index) {
      case .ended, .delayed: endAttempt(index, nil)
      case .ending where !run.hasTask(index): endAttempt(index, nil)
      case .waiting, .ready, .running, .ending: break
      }
    }
  }

  /// Notes the starts of attempts, and the delays to wait for.
  mutating func note(_ changes: [GraphRun.Active]) {
    for one in changes {
      switch one.task {
      case .run, .open: begin(one.index)
      case .delay:
        if waits[one.index] == nil {
          let number = run.attempt(of: one.index)
          waits[one.index] = now + retry(of: one.index).chosenDelay(before: number)
        }
      case .cancel, .stop: break
      }
    }
  }

  private mutating func begin(_ index: Int) {
    if let last = lastAttempt(of: index) {
      // A subgraph begins with its parts, and an attempt that was interrupted has begun before.
      if last.end == nil { return }
      earlierAttempts[index, default: []].append(last)
      lastTexts[index] = nil
    }
    lastTimes[index] = (now, nil)
  }

  /// Notes the end of an attempt, if it has none.
  mutating func endAttempt(_ index: Int, _ error: (any Error)?) {
    guard let (start, end) = lastTimes[index], end == nil else { return }
    changeEnding(of: index)
    lastTimes[index] = (start, now)
    // What an attempt that was given up throws is not its error.
    if let error { noteError(index, error) }
  }

  /// Notes the error of an attempt, unless it has one.
  mutating func noteError(_ index: Int, _ error: any Error) {
    if lastTimes[index] != nil, lastTexts[index] == nil { lastTexts[index] = "\(error)" }
  }

  /// The attempts of an operation, from the first.
  func attempts(of index: Int) -> [OperationStatus.Attempt] {
    guard let last = lastAttempt(of: index) else { return [] }
    return earlierAttempts[index, default: []] + [last]
  }

  private func lastAttempt(of index: Int) -> OperationStatus.Attempt? {
    lastTimes[index].map {
      OperationStatus.Attempt(start: $0.start, end: $0.end, error: lastTexts[index])
    }
  }

  mutating func log(_ text: String, _ index: Int) {
    // Rule 77e.
    if log.count >= 2 * Self.keptLines { log.removeFirst(Self.keptLines) }
    log.append(LogLine(time: now, operation: name(index), text: text))
  }

  /// The time that is left of a limit for all attempts of an operation.
  func left(of total: Duration, _ index: Int) -> Duration {
    // Those of earlier rounds do not count, and the next one may not have begun.
    let hasBegun = [.running, .ending, .ended].contains(run.phase(of: index))
    let count = run.attempt(of: index) - (hasBegun ? 0 : 1)
    guard let first = attempts(of: index).suffix(max(count, 0)).first else { return total }
    return total - (now - first.start)
  }

  /// The time that is left of the delay before the next attempt.
  func leftDelay(_ index: Int) -> Duration { (waits[index] ?? now) - now }
}
