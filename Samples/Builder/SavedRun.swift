import Foundation
import WorkflowOperations

/// What has become of the operations of a file, kept between two runs of the program.
struct SavedRun: Codable, Equatable {
  /// The operations by their names.
  var operations: [String: Operation] = [:]

  /// What has become of an operation.
  struct Operation: Codable, Equatable {
    var command: ShellCommand
    /// Whether it has succeeded; if not, nothing has led to it.
    var hasSucceeded: Bool
  }

  /// Reads a saved run; nil if there is none.
  static func read(_ path: String) throws -> SavedRun? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try JSONDecoder().decode(
      SavedRun.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Replaces what was saved.
  func write(_ path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
  }
}

extension SavedRun {
  /// Creates the record of a run.
  ///
  /// - Parameter kept: the operations that had succeeded before and are left out.
  init(_ file: BuildFile, outcomes: [String: OperationOutcome], kept: Set<String>) {
    for operation in file.operations {
      let outcome = kept.contains(operation.name) ? .succeeded : outcomes[operation.name]
      switch outcome {
      case .succeeded:
        operations[operation.name] = Operation(command: operation.command, hasSucceeded: true)
      case .notReached, .skipped:
        operations[operation.name] = Operation(command: operation.command, hasSucceeded: false)
      case .failed, .timedOut, .cancelled, nil: break
      }
    }
  }

  /// The operations of a file that have succeeded, and stand on nothing that runs again.
  ///
  /// What runs again is what failed, was not begun, is new or has another command, and everything that
  /// waits for it or that it leads to.
  func kept(in file: BuildFile) -> Set<String> {
    var targets: [String: [String]] = [:]
    for operation in file.operations {
      for source in operation.after { targets[source, default: []].append(operation.name) }
      targets[operation.name, default: []] += operation.segues.map(\.target)
    }
    var again = file.operations.filter { operations[$0.name]?.command != $0.command }.map(\.name)
    var known = Set(again)
    while let name = again.popLast() {
      for target in targets[name, default: []] where known.insert(target).inserted {
        again.append(target)
      }
    }
    return Set(operations.filter { $0.value.hasSucceeded }.keys)
      .intersection(file.operations.map(\.name)).subtracting(known)
  }
}
