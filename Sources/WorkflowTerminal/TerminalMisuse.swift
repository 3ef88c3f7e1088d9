import Workflow
import WorkflowSynchronization

/// The mistakes of an app that stop the program, with their messages.
enum TerminalMisuse: Mistake {
  case checkpointWithoutState(any Workflow.Type)
  case unreadableState(any Workflow.Type)
  case programWithoutName
  case programWithoutHost(ForegroundProgram)

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
    case .programWithoutName:
      """
      A program to run in the terminal has no arguments.
      The first argument is the program itself: ForegroundProgram(["less", "notes.txt"]).
      """
    case .programWithoutHost(let program):
      """
      A tree that no TerminalHost runs wants to run "\(program)" in the terminal.
      In a test, give the workflow a runner that only does as if, and pass it to the worker:
        ProgramRunner { program in .exited(0) }
        context.run(ForegroundWorker(program, by: runner)) { … }
      """
    }
  }
}
