import Foundation
import Synchronization
import Workflow
import WorkflowSynchronization

/// The lines of a trace on their way to the file.
final class TraceWriter {
  let buffer = LineBuffer()
  private var output: TraceOutput
  private let program: String
  private let texts: TraceOptions.Texts
  private let onError: (TraceError) -> Void
  /// The thread that wrote last: only on that one, what has gathered is surely whole.
  private let thread = Atomic<UInt>(0)
  private var listener: Int?

  init(at path: String, _ options: TraceOptions) throws(TraceError) {
    output = try TraceOutput(at: path, options)
    (program, texts, onError) = (options.program, options.texts, options.onError)
    if options.lastTurns == nil { writeHeader(to: buffer) }
    let transfer = UnsafeTransfer(self)
    listener = StopListeners.add { transfer.value.programStops() }
  }

  /// Writes what is left, and forgets everything else.
  func end() {
    if let listener { StopListeners.remove(listener) }
    flush()
  }

  var mayForget: Bool { output.mayForget }

  @inline(__always) func noteThread() { thread.store(currentThread, ordering: .relaxed) }

  /// Passes on the lines of complete turns; returns whether what follows has to stand by itself.
  func turnDidEnd() -> Bool {
    do throws(TraceError) {
      guard try output.turnDidEnd(buffer) else { return false }
      if !keepsTurns { writeHeader(to: buffer) }
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Records what was repeated since `turnDidEnd()` has returned true.
  func didBeginAnew() { output.didBeginAnew(with: buffer) }

  func flush() {
    do throws(TraceError) { try output.flush(buffer) } catch { fail(error) }
  }

  func write(to path: String?) throws(TraceError) {
    let header = LineBuffer(capacity: 1024)
    writeHeader(to: header)
    try output.write(buffer, header: header, to: path)
  }

  private var keepsTurns: Bool { output.keepsTurns }

  private func fail(_ error: TraceError) {
    output.giveUp()
    buffer.removeAll()
    onError(error)
  }

  /// Writes what there is before a misuse stops the program.
  private func programStops() {
    guard thread.load(ordering: .relaxed) == currentThread else { return }
    if keepsTurns { try? write(to: nil) } else { try? output.flush(buffer) }
  }

  private func writeHeader(to buffer: LineBuffer) {
    buffer.reserve(512)
    buffer.put("{\"format\":\"workflow-trace\",\"version\":")
    buffer.put(TraceHeader.version)
    buffer.put(",\"program\":")
    buffer.put(quoted: program)
    buffer.put(",\"time\":")
    buffer.put(
      quoted: Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    buffer.put(",\"texts\":[")
    var isFirst = true
    for (text, name) in [
      (TraceOptions.Texts.actions, "actions"), (.states, "states"),
      (.renderings, "renderings"),
    ] where texts.contains(text) {
      if !isFirst { buffer.put(",") }
      isFirst = false
      buffer.put(quoted: name)
    }
    buffer.put("]}\n")
  }
}
