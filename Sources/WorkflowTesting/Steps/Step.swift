import WorkflowReflection
public import Workflow

/// The changes and outputs of one step of a test.
public struct Step<WorkflowType: Workflow> {
  /// The state before the step.
  public let previousState: WorkflowType.State

  /// The state after the step; reading it accounts for it.
  public var state: WorkflowType.State {
    account?.accountForState()
    return newState
  }

  /// The outputs of the step, in order; reading them accounts for them.
  public var outputs: [WorkflowType.Output] {
    account?.accountForOutputs()
    return emitted
  }

  let newState: WorkflowType.State
  let emitted: [WorkflowType.Output]

  /// The name of what performed the step, as the subject of a sentence.
  let subject: String
  /// A hint for the test's author: the way to cause an output.
  let cause: String
  /// The record of what the test has said about the step; nil before the first step.
  var account: StepAccount<WorkflowType>?
}

/// A record of what a test has said about a step; all copies of a tester share it.
///
/// When the last copy is gone, it reports what the test has left out.
final class StepAccount<WorkflowType: Workflow> {
  private let site: CallSite
  private let result: () -> Step<WorkflowType>
  private var saysState = false
  private var saysOutputs = false

  /// - Parameter result: Returns the step as it is so far.
  init(at site: CallSite, _ result: @escaping () -> Step<WorkflowType>) {
    self.site = site
    self.result = result
    EndOfTest.watch()
  }

  func accountForState() { saysState = true }
  func accountForOutputs() { saysOutputs = true }

  deinit { close() }

  /// Reports what the test has left out, once.
  func close() {
    let lines = saysState && saysOutputs ? [] : unaccounted(result())
    accountForState()
    accountForOutputs()
    guard !lines.isEmpty else { return }
    let list = lines.map { "  \($0.what)\n    \($0.line)" }.joined(separator: "\n")
    report(
      """
      The test did not account for everything that this call did:
      \(list)
      Add these calls after it, or leave it out: .skip().
      """, at: site)
  }

  private func unaccounted(_ step: Step<WorkflowType>) -> [(what: String, line: String)] {
    var lines: [(what: String, line: String)] = []
    if !saysState, let change = difference(step.previousState, step.newState, limit: 10) {
      let indented = change.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n    ")
      lines.append(("a change of the state:\n    \(indented)", ".expectState { $0… = … }"))
    }
    if !saysOutputs, let first = step.emitted.first {
      let all = shortened(step.emitted.map { ValueTree($0).line }.joined(separator: ", "))
      lines.append(("the output \(all)", ".expectOutput\(valueArgument(first))"))
    }
    return lines
  }
}
