/// What an app asks of whoever shows it, by an output of its root.
public enum TerminalRequest: Hashable, Sendable {
  /// To end the program.
  case exit(ExitCode)

  /// To keep the tree as it is now, as something that can be come back to.
  ///
  /// The states of all workflows are kept that can be saved: see `WorkflowPersistence`. The first
  /// state of the tree is kept without being asked for.
  case checkpoint

  /// To keep the tree as it is now, and to forget all checkpoints before: there is no way back.
  ///
  /// For what is not meant to be undone, such as logging in or opening a file.
  case firstCheckpoint

  /// To go back to the checkpoint before the last one; without one, nothing happens.
  case undo
}
