import Foundation

/// The folder that holds all snapshots of a package.
package struct SnapshotFolder: Hashable, Sendable {
  /// The folder of the package.
  package let root: String

  /// Takes the folder of a package.
  package init(root: String) { self.root = root }

  /// Where the files of all targets are.
  package var path: String { root + "/Tests/__Snapshots__" }

  /// Finds the package of a source file: the nearest folder above it with a manifest.
  ///
  /// Without one, what lies around the folder of the target counts: an Xcode project has no manifest.
  package init(around filePath: String, target: String) {
    let file = URL(filePath: filePath)
    let above = sequence(first: file.deletingLastPathComponent()) { folder in
      folder.path == "/" ? nil : folder.deletingLastPathComponent()
    }
    let folders = Array(above.prefix { $0.path != "/" })
    let package = folders.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "Package.swift").path)
    }
    let around = folders.first { $0.lastPathComponent == target }?.deletingLastPathComponent()
    let isTests = around?.lastPathComponent == "Tests"
    let root = package ?? (isTests ? around?.deletingLastPathComponent() : around)
    self.init(root: (root ?? file.deletingLastPathComponent()).standardized.path)
  }

  /// A path as it is shown: from the folder of the package, if it is in there.
  package func shown(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }
}

extension SnapshotFolder {
  /// The snapshots that are kept in version control, sorted.
  package var references: [SnapshotFile] {
    files { $0.hasSuffix(".txt") }.map { SnapshotFile(path: $0) }
  }

  /// The snapshots that have a new text waiting beside them, sorted.
  package var pending: [SnapshotFile] {
    files { $0.hasSuffix(".txt" + SnapshotFile.pendingSuffix) }.map {
      SnapshotFile(path: String($0.dropLast(SnapshotFile.pendingSuffix.count)))
    }
  }

  /// The files below the folder that a name is wanted of, sorted.
  func files(where isWanted: (String) -> Bool) -> [String] {
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return names.filter(isWanted).sorted().map { "\(path)/\($0)" }
  }
}
