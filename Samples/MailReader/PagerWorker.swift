import Foundation
import MailReadingSample
import Workflow
import WorkflowTerminal

/// A worker that shows a page with the user's pager, from a file that is removed afterwards.
struct PagerWorker: Worker {
  let source: Source
  @Injected var runner = ProgramRunner.terminal

  struct Source: Hashable {
    let page: Page
    let mail: MailStore
  }

  func run(_ output: WorkerOutput<ForegroundProgram.Outcome>) async {
    let folder = FileManager.default.temporaryDirectory.appending(path: "mail-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "message.txt")
    do {
      try await write(to: file)
    } catch {
      return await output(.notStarted(reason: error.localizedDescription))
    }
    await ForegroundWorker(.pager(file.path), by: runner).run(output)
  }

  @concurrent
  private func write(to file: URL) async throws {
    try source.page.read(from: source.mail).write(to: file)
  }
}
