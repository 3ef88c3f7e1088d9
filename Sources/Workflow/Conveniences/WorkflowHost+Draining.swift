import WorkflowSynchronization

extension WorkflowHost {
  /// Drains a host of a test, which stops if the tree never comes to rest.
  package func drainNow(fileID: StaticString = #fileID, line: UInt = #line) {
    if jobs?.run(atMost: 1_000_000) != false { return }
    stopProgram(
      """
      After 1,000,000 jobs, \(Root.self) still does not rest: a task keeps running without waiting.
      A worker that was cancelled has to return. After `try? await clock.sleep(…)`, its loop runs on
      without a pause: write `try await`, or let the loop end when Task.isCancelled.
      """, file: fileID, line: line)
  }
}
