import Workflow

/// The mistakes of an app that stop it, with their messages.
enum TerminalMisuse {
  case checkpointWithoutState(any Workflow.Type)
  case unreadableState(any Workflow.Type)

  var text: String {
    switch self {
    case .checkpointWithoutState(let root):
      """
      "\(root)" asked for a checkpoint, and its state cannot be saved: undo would lose it.
      Make the state Codable and the workflow neither private nor local, or let it conform to \
      RestorableWorkflow with a savedName.
      """
    case .unreadableState(let root):
      """
      "\(root)" asked for undo, and a state in its tree cannot read what it has written itself.
      Look at the Codable conformances of its states: what encode(to:) writes, init(from:) has to read.
      """
    }
  }
}
