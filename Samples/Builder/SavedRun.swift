import Foundation

/// The outcomes of a file's operations in an earlier run of the program.
struct SavedRun: Equatable {
  /// The operations by their names.
  var operations: [String: Entry] = [:]

  /// The outcome of an operation: a line of the file.
  struct Entry: Codable, Equatable {
    var name: String
    var command: ShellCommand
    /// Whether it has succeeded; if not, nothing has led to it.
    var hasSucceeded: Bool
  }

  /// Reads a saved run; it is empty if there is none.
  init(path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let data = try Data(contentsOf: URL(filePath: path))
    for line in data.split(separator: UInt8(ascii: "\n")) {
      // The last line may be cut, if the program was killed.
      if line.endIndex == data.endIndex, line.starts(with: SavedRun.head.prefix(line.count)) {
        break
      }
      let entry = try JSONDecoder().decode(Entry.self, from: line)
      operations[entry.name] = entry
    }
  }

  /// The bytes that every line begins with: keys are sorted.
  private static let head = Data(#"{"command":"#.utf8)

  init(_ entries: [Entry]) {
    operations = Dictionary(entries.map { ($0.name, $0) }) { $1 }
  }

  /// The operations of a file that have succeeded, and stand on nothing that runs again.
  ///
  /// An operation runs again if it failed, was not begun, is new or has another command, and so
  /// does everything that waits for it or that it leads to.
  func kept(in file: BuildFile) -> Set<String> {
    var targets: [String: [String]] = [:]
    for operation in file.operations {
      for source in operation.after { targets[source, default: []].append(operation.name) }
      targets[operation.name, default: []] += operation.segues.map(\.target)
    }
    var again = file.operations
      .filter { operations[$0.name]?.command != $0.command }.map(\.name)
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
