import Workflow

/// The mistakes of an app that stop the program, with their messages.
enum TerminalMisuse {
  case checkpointWithoutState(any Workflow.Type)
  case unreadableState(any Workflow.Type)

  var text: String {
    switch self {
    case .checkpointWithoutState(let root):
      """
      "\(root)" requested a checkpoint, but its state cannot be saved. Undo would lose it.
      Make the state Codable and the workflow neither private nor local, or make it conform to \
      RestorableWorkflow with a savedName.
      """
    case .unreadableState(let root):
      """
      "\(root)" requested an undo, but a state in its tree cannot decode what it encoded.
      Check the Codable conformances of its states: init(from:) has to read what encode(to:) writes.
      """
    }
  }
}
