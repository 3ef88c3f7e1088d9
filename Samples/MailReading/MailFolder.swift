import Foundation

/// A folder with one file for each message.
struct MailFolder {
  /// The paths of the files relative to the folder, in the order of their names.
  let fileNames: [String]

  init(path: String) throws(MailboxError) {
    let maildir = ["cur/", "new/"].filter { MailFolder.isFolder(path + "/" + $0) }
    var files: [String] = []
    if maildir.isEmpty {
      try MailFolder.addFiles(in: path, prefix: "", to: &files)
      files.removeAll { !$0.lowercased().hasSuffix(".eml") }
      guard !files.isEmpty else { throw .notAMailFolder(path: path) }
      files.sort()
    } else {
      for folder in maildir {
        try MailFolder.addFiles(in: path + "/" + folder, prefix: folder, to: &files)
      }
      // The order spans both folders: in a Maildir, a file's name begins with the time of delivery.
      files.sort { MailFolder.name($0) < MailFolder.name($1) }
    }
    fileNames = files
  }

  /// Returns the name of a file in a Maildir, without its folder.
  private static func name(_ file: String) -> Substring {
    file[file.utf8.index(file.startIndex, offsetBy: "cur/".utf8.count)...]
  }

  /// Adds the files in a folder that are not hidden, with a prefix before each name.
  private static func addFiles(
    in folder: String,
    prefix: String,
    to files: inout [String]
  ) throws(MailboxError) {
    guard let stream = opendir(folder) else {
      throw .notReadable(path: folder, reason: String(cString: strerror(errno)))
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      // Most file systems tell the type of an entry; asking for each of 100,000 takes a second.
      let kind = Int(entry.pointee.d_type)
      let isUncertain = kind == Int(DT_UNKNOWN) || kind == Int(DT_LNK)
      if isUncertain ? isFolder(folder + "/" + name) : kind == Int(DT_DIR) { continue }
      files.append(prefix + name)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
