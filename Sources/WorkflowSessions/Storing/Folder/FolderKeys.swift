import Foundation

/// The keys of messages that sessions have taken: an empty file for each, in a folder for its day.
///
/// So a message finds its key without reading those before it, and old ones go by the day.
struct FolderKeys {
  let folder: String
  let isSynchronized: Bool

  /// The time for which a key is known.
  static let time = Duration.seconds(30 * 86_400)
  /// The longest path that all usual systems can open.
  private static let longestPath = 1_000

  private func path(of id: SessionID) -> String { "\(folder)/\(id.filePath)" }

  private func path(of key: String, in day: Int64, of id: SessionID) -> String {
    // Not empty.
    let name = SessionID.filePath(of: Array("k\(key)".utf8))
    return "\(path(of: id))/\(day)/\(name)"
  }

  static func day(of time: Duration) -> Int64 { time.components.seconds / 86_400 }

  private func days(of id: SessionID) throws -> [Int64] {
    let path = path(of: id)
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).compactMap(Int64.init)
  }

  func contains(_ key: String, of id: SessionID) throws -> Bool {
    try days(of: id).contains {
      FileManager.default.fileExists(atPath: path(of: key, in: $0, of: id))
    }
  }

  /// Whether a key can be the name of a file.
  func canAdd(_ key: String, of id: SessionID) -> Bool {
    path(of: key, in: 0, of: id).utf8.count < Self.longestPath
  }

  /// Adds the keys of messages of one day.
  func add(_ keys: [String], in day: Int64, of id: SessionID) throws {
    var folders: Set<URL> = []
    for key in keys {
      let url = URL(filePath: path(of: key, in: day, of: id))
      let folder = url.deletingLastPathComponent()
      if folders.insert(folder).inserted {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      try Data().write(to: url)
    }
    // The folders have the names, and the files are empty.
    if isSynchronized {
      for url in folders { try LocalDisk.synchronize(url.path, upTo: folder) }
    }
  }

  /// Removes the keys of a session that are older than they need be.
  func removeOld(of id: SessionID, at now: Duration) {
    let first = Self.day(of: now - Self.time)
    for day in (try? days(of: id)) ?? [] where day < first {
      try? FileManager.default.removeItem(atPath: "\(path(of: id))/\(day)")
    }
  }

  func removeAll(of id: SessionID) { try? FileManager.default.removeItem(atPath: path(of: id)) }
}
