/// Attempts that continue in another run of the program.
extension GraphRun {
  /// The attempts of an operation when its graph was saved.
  struct Begun: Hashable, Sendable, Codable {
    /// The number of the last attempt, which never repeats in a run.
    var attempt: Int
    /// The number of the first attempt since the operation, or a subgraph around it, has begun.
    var first: Int
    /// The end of that attempt.
    var phase: Phase
    /// Whether a segue has led to the operation.
    var isActivated = false

    /// Whether a run can have come to these numbers.
    var isPossible: Bool {
      (1..<Int(Int32.max)).contains(attempt) && (1...attempt + 1).contains(first)
    }

    /// The end of an attempt.
    enum Phase: String, Hashable, Sendable, Codable {
      /// It has ended, and no other has begun.
      case over
      /// It could have run, but has not started.
      case ready
      /// It ran.
      case interrupted
      /// It waited for the end of its delay.
      case delayed
    }
  }

  /// The attempts to continue with; nil if there was none.
  func begun(_ index: Int) -> Begun? {
    let item = items[index]
    guard item.hasBegunEver else { return nil }
    // The elements of a long list wait, and there is nothing to tell of them.
    if case .ready = item.phase, item.attempt == 1, item.restored == 0, !item.isActivated {
      return nil
    }
    func begun(_ attempt: Int32, _ phase: Begun.Phase) -> Begun {
      Begun(
        attempt: Int(attempt), first: Int(item.firstAttempt), phase: phase,
        isActivated: item.isActivated)
    }
    // An attempt of a run before may have ended before it began again.
    let last = max(item.attempt, item.restored)
    if isOfFailedAttempt(index) {
      return Begun(attempt: Int(last), first: Int(last) + 1, phase: .over)
    }
    return switch item.phase {
    // An attempt of a run before waits for what has to run again.
    case .waiting where item.attempt < item.restored:
      begun(item.restored, item.isDelayed ? .delayed : .interrupted)
    case .waiting, .ended, .returning, .ending(retries: false): begun(last, .over)
    case .ready where !item.hasStarted && item.attempt > item.restored:
      begun(item.attempt, .ready)
    case .ready, .unfolding, .open, .running: begun(item.attempt, .interrupted)
    case .delaying: begun(item.attempt, .delayed)
    case .ending(retries: true): begun(item.attempt + 1, .delayed)
    }
  }

  /// The operations without an outcome that have begun an attempt, or could.
  var begunAndOpen: [Int] {
    items.indices.filter { items[$0].hasBegunEver && items[$0].outcome == nil }
  }

  /// Continues the attempts of an operation that has not started yet.
  mutating func resume(_ index: Int, _ begun: Begun) {
    items[index].firstAttempt = Int32(begun.first)
    // The attempt begins again when the operation starts.
    items[index].attempt = Int32(begun.phase == .over ? begun.attempt : begun.attempt - 1)
    items[index].restored = Int32(begun.phase == .ready ? begun.attempt - 1 : begun.attempt)
    items[index].isActivated = begun.isActivated
    items[index].isDelayed = begun.phase == .delayed
  }

  /// Lets an operation run that ran in a run before, although nothing else may start.
  mutating func continueAttempt(_ index: Int) {
    for group in topology.groups(of: index) {
      if case .ready = items[group].phase { open(group) }
    }
    if case .ready = items[index].phase { begin(index) }
  }

  /// Gives an operation the outcome that it had.
  mutating func end(_ index: Int, as outcome: OperationOutcome) throws(GraphError) {
    switch outcome {
    case .succeeded: end(index, .succeeded)
    case .failed: end(index, .failed)
    case .skipped(let name):
      guard let cause = topology.indices[name] else {
        throw .unknownName(name, known: topology.names)
      }
      skip(index, because: cause)
    case .notReached: end(index, .notReached)
    case .cancelled: end(index, .cancelled)
    case .timedOut: end(index, .timedOut)
    }
  }

  /// Lets an operation continue with the delay before its next attempt.
  mutating func resumeDelay(_ index: Int) {
    items[index].isDelayed = false
    items[index].hasStarted = !topology.nodes[index].isGroup
    move(index, to: .delaying)
    changed.append(index)
  }
}
