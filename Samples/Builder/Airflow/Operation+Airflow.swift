import Foundation
import Workflow
import WorkflowOperations

extension BuildFile.Operation {
  /// Refuses what means something else in Airflow.
  func checkForAirflow(at place: String) throws(FileProblem) {
    func refuse(_ reason: String, _ key: String) -> FileProblem {
      FileProblem("\(quoted(name)) cannot be a task of Airflow: \(reason)", at: "\(place).\(key)")
    }
    if !segues.isEmpty { throw refuse("it has segues", "segues") }
    if triggerRule == nil {
      throw refuse(
        "no trigger rule means \(quoted(rule.rawValue)); use allSucceeded or allDone", "when")
    }
    if limits.count > 1 { throw refuse("a task has one pool; use one limit", "limits") }
    if retry.attempts > 2, retry.factor != 1 {
      throw refuse(
        "growing delays have a part of chance there; use a factor of 1", "retries.factor")
    }
    if retry.attempts > 1, retry.jitter > 0 {
      throw refuse("it has no jitter; leave it out", "retries.jitter")
    }
  }

  /// The arguments of the task, as Python.
  ///
  /// - Parameters:
  ///   - folder: The directory for commands that name none; others are relative to it.
  ///   - ids: The identifiers of the tasks, by the names of the operations.
  ///   - pools: The names of the pools, by the resources.
  func airflowOptions(
    folder: String, ids: [String: String], pools: [String: String]
  ) -> [(String, String)] {
    let directory = URL(filePath: folder, directoryHint: .isDirectory)
      .appending(path: command.directory ?? "").path
    var options = [
      ("task_id", (ids[name] ?? name).pythonLiteral), ("command", command.text.pythonLiteral),
      ("cwd", directory.pythonLiteral), ("retries", "\(retry.attempts - 1)"),
      ("trigger_rule", (triggerRule ?? "").pythonLiteral), ("priority_weight", "\(priority)"),
    ]
    if retry.attempts > 1 {
      options.append(("retry_delay", min(retry.initial, retry.maximum).python))
    }
    if let timeout { options.append(("execution_timeout", timeout.python)) }
    if let pool = limits.first.flatMap({ pools[$0] }) {
      options.append(("pool", pool.pythonLiteral))
    }
    if !command.environment.isEmpty {
      let pairs = command.environment.sorted { $0.key < $1.key }.map {
        "\($0.key.pythonLiteral): \($0.value.pythonLiteral)"
      }
      options.append(("env", "{\(pairs.joined(separator: ", "))}"))
    }
    return options
  }

  private var triggerRule: String? {
    switch rule {
    case .allSucceeded: "all_success"
    case .allDone: "all_done"
    case .anySucceeded, .anyFailed, .noneFailed, .anyDone, .allFailed: nil
    }
  }
}

extension Duration {
  fileprivate var python: String { "timedelta(seconds=\(seconds))" }
}
