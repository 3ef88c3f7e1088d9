// Runs and operations that end without waiting for anything to return.
extension GraphState {
  /// Ends the attempts of workflows that are to be cancelled: they have no task to wait for.
  mutating func endCancelledWorkflows() {
    // Rule 79e.
    while let gone = run.changed.first(where: { isWorkflow($0) && run.phase(of: $0) == .ending }) {
      endAttempt(gone, CancellationError())
      run.finish(gone, attempt: run.currentAttempt(of: gone), .failedForGood)
      advance()
      unfoldMaps()
    }
  }

  /// Ends the run: cancels everything, and waits for nothing.
  mutating func abandon() {
    run.cancelAll()
    advance()
    for one in run.active { giveUp(one.index) }
  }

  /// Gives up an operation that has taken too long, if it does not wait for its closures then.
  mutating func giveUpIfAsked(_ index: Int) {
    let abandons = graph.plan.operations[planIndex(of: index)].abandonsOnTimeout
    guard abandons, !run.topology.nodes[index].isMap else { return }
    for member in run.topology.members(of: index).sorted() {
      for element in run.returningElements(of: member) { giveUp(element) }
      giveUp(member)
    }
    giveUp(index)
  }

  /// Continues as if a closure that was cancelled had returned.
  private mutating func giveUp(_ index: Int) {
    guard run.phase(of: index) == .ending else { return }
    let attempt = run.currentAttempt(of: index)
    if run.hasTask(index), !isWorkflow(index) {
      unreturned[index] = attempt
      givenUp.append(GraphRun.Active(index: index, attempt: attempt, task: .cancel))
    }
    endAttempt(index, nil)
    // Rule 88a.
    run.finish(index, attempt: attempt, .failed)
    advance()
  }
}
