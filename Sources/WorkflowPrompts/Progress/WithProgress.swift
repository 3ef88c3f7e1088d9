import Foundation
import Workflow
import WorkflowSynchronization
import WorkflowTerminal
import WorkflowTextUI

/// Shows a bar below the prompt while work is done, or a spinner if its size is not known.
///
/// ```swift
/// try withProgress("Uploading", total: files.count) { progress in
///   for file in files {
///     try upload(file)
///     progress.log("✓ \(file)")
///     progress.advance()
///   }
/// }
/// ```
///
/// The work runs on the calling thread. Afterwards, a line with the label stays that says whether an
/// error was thrown. Without a terminal, the label and the lines of the log are printed on standard
/// error. Control-C ends the program, and the terminal is as before.
///
/// - Parameters:
///   - label: The work, in a few words.
///   - total: The size of the work, in a unit of its own; nil if it is not known.
///   - work: Does the work, and tells how far it is.
@available(*, noasync, message: "This blocks a thread; write 'await withProgress(…)'.")
@_disfavoredOverload  // or it would be the better match for a closure without `await`
public func withProgress<Value>(
  _ label: String, total: Int? = nil, _ work: (WorkProgress) throws -> Value
) rethrows -> Value {
  let progress = WorkProgress(label, total: total)
  let shown = ShownProgress(progress.inbox) { [progress.state] }
  do {
    let value = try work(progress)
    blocking { await shown.end(progress.ended(isSuccess: true)) }
    return value
  } catch {
    blocking { await shown.end(progress.ended(isSuccess: false)) }
    throw error
  }
}

/// Shows a bar below the prompt while asynchronous work is done.
///
/// It does what the other form does. The work runs on the caller's actor.
public func withProgress<Value>(
  _ label: String, total: Int? = nil, isolation: isolated (any Actor)? = #isolation,
  _ work: (WorkProgress) async throws -> Value
) async rethrows -> Value {
  let progress = WorkProgress(label, total: total)
  let shown = ShownProgress(progress.inbox) { [progress.state] }
  do {
    let value = try await work(progress)
    await shown.end(progress.ended(isSuccess: true))
    return value
  } catch {
    await shown.end(progress.ended(isSuccess: false))
    throw error
  }
}
