import Foundation
import WorkflowOperations

/// A file as a DAG of Apache Airflow, as far as both mean the same.
///
/// Airflow has no segues. Of its trigger rules, `all_success` is `allSucceeded`, and `all_done` is
/// `allDone`: both run after sources that were skipped, and without segues nothing is unreached.
/// The others differ: `one_success` may be skipped before its last source has ended.
struct AirflowDAG {
  private let file: BuildFile
  private let name: String
  private let folder: String
  private let limit: Int
  private let ids: [String: String]
  /// The pools by the resources that are used.
  private let pools: [String: String]

  /// - Parameters:
  ///   - name: The name of the DAG; it gets an identifier made of it.
  ///   - folder: The directory for commands that name none.
  ///   - limit: The number of operations that run at once.
  /// - Throws: The first setting that means something else in Airflow.
  init(
    _ file: BuildFile, named name: String, folder: String, limit: Int
  ) throws(FileProblem) {
    for (index, operation) in file.operations.enumerated() {
      try operation.checkForAirflow(at: "operations[\(index)]")
    }
    self.file = file
    self.name = name
    self.folder = folder
    self.limit = limit
    ids = identifiers(for: file.operations.map(\.name))
    pools = identifiers(for: Set(file.operations.flatMap(\.limits)).sorted())
  }

  /// The text of the file.
  var python: String {
    """
    # Made by builder. It runs all that does not need what has failed, as --keep-going does.
    \(poolCommands)import shlex
    from datetime import datetime, timedelta

    try:
        from airflow.providers.standard.operators.bash import BashOperator
        from airflow.sdk import DAG
    except ImportError:
        from airflow import DAG
        from airflow.operators.bash import BashOperator


    class Command(BashOperator):
        \"""Runs a command as it is written: it is no template, and no name of one.\"""

        template_fields = ()
        template_ext = ()

        def __init__(self, *, command, **options):
            super().__init__(
                bash_command="exec /bin/sh -c " + shlex.quote(command),
                append_env=True,
                do_xcom_push=False,
                skip_on_exit_code=None,
                weight_rule="absolute",
                **options,
            )


    with DAG(
        dag_id=\((identifiers(for: [name])[name] ?? name).pythonLiteral),
        schedule=None,
        start_date=datetime(2000, 1, 1),
        catchup=False,
        max_active_tasks=\(limit),
    ):
    \(tasks)
    \(dependencies)
    """
  }

  private var poolCommands: String {
    if pools.isEmpty { return "" }
    let lines = pools.sorted { $0.key < $1.key }.map { resource, pool in
      "#   airflow pools set \(pool) \(file.resources[resource] ?? 1) ''\n"
    }
    return "# Its limits are pools, which have to be there:\n" + lines.joined()
  }

  private var tasks: String {
    file.operations.enumerated().map { index, operation in
      let options = operation.airflowOptions(folder: folder, ids: ids, pools: pools)
      let lines = options.map { "        \($0.0)=\($0.1),\n" }.joined()
      return "    task_\(index) = Command(\n\(lines)    )\n"
    }.joined()
  }

  private var dependencies: String {
    let numbers = Dictionary(
      uniqueKeysWithValues: file.operations.enumerated().map { ($1.name, $0) })
    return file.operations.enumerated().filter { !$1.after.isEmpty }.map { index, operation in
      let sources = operation.after.compactMap { numbers[$0] }.map { "task_\($0)" }
      return "    [\(sources.joined(separator: ", "))] >> task_\(index)\n"
    }.joined()
  }
}
