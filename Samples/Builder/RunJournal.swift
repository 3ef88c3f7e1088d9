import Foundation
import WorkflowOperations

/// Writes the outcomes of operations into a file, a line each, so that a run can continue from it.
final class RunJournal {
  private let operations: [BuildFile.Operation]
  private var known: Set<String> = []
  private var handle: FileHandle?
  /// The reason why something could not be written.
  private(set) var failure: (any Error)?

  /// Replaces the file in one step, so that a killed program loses nothing.
  ///
  /// - Parameter kept: The operations that have succeeded before.
  init(_ file: BuildFile, path: String, kept: Set<String>) {
    operations = file.operations
    known = kept
    do {
      let lines = try operations.filter { kept.contains($0.name) }
        .compactMap { SavedRun.Entry($0, .succeeded) }.map(Self.line(of:))
      try Data(lines.joined()).write(to: URL(filePath: path), options: .atomic)
      handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle?.seekToEnd()
    } catch {
      failure = error
    }
  }

  /// Writes what is new.
  func add(_ outcomes: [String: OperationOutcome]) {
    for operation in operations where !known.contains(operation.name) {
      guard let outcome = outcomes[operation.name] else { continue }
      known.insert(operation.name)
      if let entry = SavedRun.Entry(operation, outcome) { write(entry) }
    }
  }

  private static func line(of entry: SavedRun.Entry) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(entry) + Data("\n".utf8)
  }

  private func write(_ entry: SavedRun.Entry) {
    do {
      try handle?.write(contentsOf: Self.line(of: entry))
    } catch {
      failure = failure ?? error
    }
  }
}

extension SavedRun.Entry {
  /// Creates the entry of an operation that need not run again; nil for one that has to.
  init?(_ operation: BuildFile.Operation, _ outcome: OperationOutcome) {
    switch outcome {
    case .succeeded:
      self.init(name: operation.name, command: operation.command, hasSucceeded: true)
    case .notReached, .skipped:
      self.init(name: operation.name, command: operation.command, hasSucceeded: false)
    case .failed, .timedOut, .cancelled: return nil
    }
  }
}
