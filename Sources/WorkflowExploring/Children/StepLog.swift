import Foundation

/// A file with the steps of walks, each written before it is done.
///
/// The last steps show what has stopped its process.
struct StepLog {
  private static let begin = "# walk"
  private let handle: FileHandle

  /// Begins to write into a file, in place of what it had.
  init(_ file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
    handle = try FileHandle(forWritingTo: file)
  }

  func noteBegin(_ seed: UInt64?) {
    note(seed.map { "\(Self.begin) \($0)" } ?? Self.begin)
  }

  func note(_ line: String) { try? handle.write(contentsOf: Data("\(line)\n".utf8)) }

  /// Returns the last walk in a file, as far as it has come; nil if there was none.
  static func lastWalk(in file: URL) throws -> KeptWalk? {
    let lines = try String(decoding: Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    return lines.lastIndex { $0.hasPrefix(begin) }.map { start in
      let steps = lines[(start + 1)...].compactMap { Step($0) }
      return KeptWalk(
        property: nil, steps: steps, seed: UInt64(lines[start].dropFirst(begin.count + 1)),
        isChecked: true)
    }
  }
}
