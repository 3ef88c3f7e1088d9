/// What an app asks of whoever shows it, by an output of its root.
public enum TerminalRequest: Hashable, Sendable {
  /// To end the program.
  case exit(ExitCode)

  /// To keep the tree as it is now, as something that can be come back to.
  ///
  /// The states of all workflows are kept that can be saved: see `WorkflowPersistence`. The first
  /// state of the tree is kept without being asked for.
  case checkpoint

  /// To go back to the checkpoint before the last one; without one, nothing happens.
  case undo
}
