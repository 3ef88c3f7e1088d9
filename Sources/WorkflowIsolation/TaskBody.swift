import WorkflowConcurrency

/// What a task does on the actor of a tree.
package protocol TaskBody: AnyObject {
  func run() async
}

extension UnsafeTransfer<any TaskBody> {
  package func run(on actor: isolated (any Actor)?) async {
    // Also keeps the hop to the actor: before a call of a requirement that runs on the caller's actor
    // the compiler (6.3.1) takes it for needless, and the work would begin off the actor.
    actor?.preconditionIsolated()
    await value.run()
  }
}
