import Foundation

/// The checks of a disk, and the waits for it.
///
/// Over a network, locks may not end with the process, or may not exist at all.
enum LocalDisk {
  private static let networks: Set<Substring> = [
    "9p", "afs", "ceph", "cifs", "fuse.sshfs", "glusterfs", "lustre", "nfs", "nfs4", "smb3",
  ]

  static func require(_ path: String) throws(SessionStoreError) {
    if isOnNetwork(path) {
      throw .refused(
        reason: "\"\(path)\" is on a network. Choose a folder on a local disk, or a database")
    }
  }

  /// Waits until the device has a file, and the folders above it up to one.
  static func synchronize(_ path: String, upTo folder: String) throws {
    var path = path
    while path.count >= folder.count {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      if descriptor < 0 || fsync(descriptor) != 0 { throw POSIXError(.EIO) }
      path = URL(filePath: path).deletingLastPathComponent().path
    }
  }

  #if canImport(Darwin)
    private static func isOnNetwork(_ path: String) -> Bool {
      var status = statfs()
      return statfs(path, &status) == 0 && status.f_flags & UInt32(MNT_LOCAL) == 0
    }
  #else
    private static func isOnNetwork(_ path: String) -> Bool {
      let path = URL(filePath: path).resolvingSymlinksInPath().path
      let mounts = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)
      return mounts.map { isOnNetwork(path, mounts: $0) } ?? false
    }

    /// Whether the innermost mount that has a path is one of a network.
    static func isOnNetwork(_ path: String, mounts: String) -> Bool {
      let fields = mounts.split(separator: "\n").map { $0.split(separator: " ") }
      let above = fields.filter { fields in
        guard fields.count > 2 else { return false }
        let mount = fields[1].replacing("\\040", with: " ")
        return path == mount || path.hasPrefix(mount.hasSuffix("/") ? mount : mount + "/")
      }
      // Of mounts at one place, the last hides the others.
      let innermost = above.enumerated().max { ($0.1[1].count, $0.0) < ($1.1[1].count, $1.0) }
      return innermost.map { networks.contains($0.element[2]) } ?? false
    }
  #endif
}
