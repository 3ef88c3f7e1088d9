import Workflow
import WorkflowExploring
import WorkflowSynchronization

/// A recorder writes into its file every 20 seconds, and closes it after a minute.
struct Recorder: Workflow {
  var isMended: Bool
  var clock: any Clock<Duration>
  var file: RecordFile

  struct Stop: WorkflowAction {
    func apply(toState isRecording: inout Bool, workflow: Recorder) -> Never? {
      isRecording = false
      return nil
    }
  }

  func makeInitialState() -> Bool { true }

  func render(state isRecording: Bool, context: borrowing RenderContext<Recorder>) -> String {
    guard isRecording else { return "stopped" }
    context.runSideEffect(key: "file") { [file] lifetime in lifetime.onEnded { file.close() } }
    context.run(Recording(isMended: isMended, clock: clock, file: file))
    context.run(TimerWorker.after(.seconds(60), id: "end", clock: clock)) { _ in Stop() }
    return "records"
  }
}

/// Writes into a file every 20 seconds.
struct Recording: Worker {
  var isMended: Bool
  @Injected var clock: any Clock<Duration>
  @Injected var file: RecordFile

  func run(_ output: WorkerOutput<Never>) async {
    while (try? await clock.sleep(for: .seconds(20))) != nil {
      if isMended, Task.isCancelled { return }
      file.write()
    }
  }
}

/// A file knows whether something was written after it was closed.
final class RecordFile: Sendable {
  private let state = Locked((isClosed: false, isDamaged: false))

  static func kept(in world: World) -> RecordFile { world.keep("file") { RecordFile() } }

  var isDamaged: Bool { state.withLock { $0.isDamaged } }

  func write() { state.withLock { $0.isDamaged = $0.isDamaged || $0.isClosed } }
  func close() { state.withLock { $0.isClosed = true } }
}
