/// A request that an app makes to its host, by an output of its root.
public enum TerminalRequest: Hashable, Sendable {
  /// Ends the program.
  case exit(ExitCode)

  /// Keeps the tree as it is now, as a checkpoint to go back to.
  ///
  /// A checkpoint holds the states of all workflows that can be saved: see `WorkflowPersistence`.
  /// The first state of the tree is kept without a request.
  case checkpoint

  /// Keeps the tree as it is now, and forgets all earlier checkpoints: there is no way back.
  ///
  /// Use it for what is not meant to be undone, such as logging in or opening a file.
  case firstCheckpoint

  /// Goes back to the checkpoint before the last one; does nothing if there is none.
  case undo
}
