import WorkflowSynchronization

/// The mistakes that checks find, with their messages.
package enum CheckMisuse: Mistake {
  case renderIsNotRepeatable(path: String)
  case showsSomethingElse(path: String, String, String)
  case unequalWorker(Any, path: String)
  case endlessTurn(limit: Int, last: [String])

  package var text: String {
    switch self {
    case .renderIsNotRepeatable(let path):
      """
      "\(path)" declared something else when the same pass was rendered again.
      Declare children, workers and side effects from props and state alone, without counters, \
      random numbers or the time. Rule 20c.
      """
    case .showsSomethingElse(let path, let first, let second):
      """
      "\(path)" showed something else when the same pass was rendered again:
      - \(first)
      + \(second)
      Make renderings from props, state and children alone, without counters, random numbers or the \
      time. Rule 20d.
      """
    case .endlessTurn(let limit, let last):
      """
      After \(limit) turns, actions still send other actions. The last ones:
      \(last.joined(separator: "\n"))
      End the cycle, or allow it: checks: .allowsEndlessTurns. Rule 26f.
      """
    case .unequalWorker(let value, let path):
      """
      "\(path)" runs the worker \(String(reflecting: value)), which does not equal itself, so it begins \
      anew in every pass.
      Keep NaN out of it, or write an == by which it equals itself. Rule 20e.
      """
    }
  }
}
