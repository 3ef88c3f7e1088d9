import Foundation

/// The folder that holds all snapshots of a package.
package struct SnapshotFolder: Hashable, Sendable {
  /// The folder of the package.
  package let root: String

  /// Creates the snapshot folder of a package.
  package init(root: String) { self.root = root }

  /// The path of the folder, which contains the files of all targets.
  package var path: String { root + "/Tests/__Snapshots__" }

  /// Finds the package of a source file: the nearest folder above it with a manifest.
  ///
  /// An Xcode project has no manifest. There the package is the folder that contains the folder of
  /// the target, or the folder above that if it is called `Tests`.
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

  /// Returns a path for messages: relative to the folder of the package, if it is inside.
  package func shown(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }
}

extension SnapshotFolder {
  /// The snapshots in version control, sorted.
  package var references: [SnapshotFile] {
    files { $0.hasSuffix(".txt") }.map { SnapshotFile(path: $0) }
  }

  /// The snapshots with a pending text, sorted.
  package var pending: [SnapshotFile] {
    files { $0.hasSuffix(".txt" + SnapshotFile.pendingSuffix) }.map {
      SnapshotFile(path: String($0.dropLast(SnapshotFile.pendingSuffix.count)))
    }
  }

  /// Returns the files below the folder whose names are wanted, sorted.
  func files(where isWanted: (String) -> Bool) -> [String] {
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return names.filter(isWanted).sorted().map { "\(path)/\($0)" }
  }
}
