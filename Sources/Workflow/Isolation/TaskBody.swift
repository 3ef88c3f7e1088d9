import WorkflowSynchronization

/// The work of a task on the actor of a tree.
protocol TaskBody: AnyObject {
  func run() async
}

extension UnsafeTransfer<any TaskBody> {
  func run(on actor: isolated (any Actor)?) async {
    // This also keeps the hop to the actor. Without it, the compiler (6.3.1) removes the hop before
    // a call of a requirement that runs on the caller's actor, and work would begin off the actor.
    actor?.preconditionIsolated()
    await value.run()
  }
}
