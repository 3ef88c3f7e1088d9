import MailReadingSample
import Workflow
import WorkflowTerminal

/// A worker that shows a page with the user's pager, from a file that no folder has.
struct PagerWorker: Worker {
  let source: Source
  @Injected var runner = ProgramRunner.terminal

  struct Source: Hashable {
    let page: Page
    let mail: MailStore
  }

  func run(_ output: WorkerOutput<ForegroundProgram.Outcome>) async {
    switch await file() {
    case .success(let file):
      await ForegroundWorker(.pager(file.path), by: runner).run(output)
      withExtendedLifetime(file) {}
    case .failure(let error):
      await output(.notStarted(reason: "\(error)"))
    }
  }

  @concurrent
  private func file() async -> Result<NamelessFile, MailboxError> {
    Result { () throws(MailboxError) in try source.page.read(from: source.mail).file() }
  }
}
