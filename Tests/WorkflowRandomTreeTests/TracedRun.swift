import Foundation
import Testing
import Workflow
import WorkflowTestSupport
import WorkflowTracing

/// A recorder and a listener beside it, which have to say the same.
final class TracedRun {
  private let folder: TemporaryFolder
  private let recorder: TraceRecorder
  private let listener = TraceListener()

  init() throws {
    folder = try TemporaryFolder()
    recorder = try TraceRecorder(
      to: folder.url.appending(path: "trace"), TraceOptions(texts: [.states, .renderings]))
  }

  /// What an observer sends is heard first by those after it, so nothing stands between the two.
  var observers: [any WorkflowObserver] { [recorder, listener] }

  /// Reads the trace and compares it with what the listener has heard.
  func check() {
    recorder.flush()
    do {
      let trace = try Trace(at: folder.url.appending(path: "trace"))
      let lines = try TraceListener.lines(of: trace)
      #expect(lines == listener.lines)
    } catch {
      Issue.record("the trace cannot be read: \(error)")
    }
  }
}
