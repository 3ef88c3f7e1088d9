import Foundation

/// A folder with one file for each message.
struct MailFolder {
  /// The paths of the files relative to the folder, in the order of their names.
  let fileNames: [String]

  /// The folders whose entries are messages; if there is no folder at the path, the path itself.
  static func folders(in path: String) -> [String] {
    let maildir = maildirFolders(in: path)
    return maildir.isEmpty ? [path] : maildir.map { path + "/" + $0 }
  }

  private static func maildirFolders(in path: String) -> [String] {
    ["cur/", "new/"].filter { isFolder(path + "/" + $0) }
  }

  init(path: String) throws(MailboxError) {
    let maildir = MailFolder.maildirFolders(in: path)
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

  /// Returns what stays of a file's name when a message is marked as read, or moved from `new`.
  static func uniqueName(_ file: String) -> Substring {
    guard file.hasPrefix("cur/") || file.hasPrefix("new/") else { return file[...] }
    return name(file).prefix { $0 != ":" }
  }

  /// Returns whether a file of a Maildir is marked as seen: `1772000000.M1.host:2,FS`.
  static func isSeen(_ file: String) -> Bool {
    guard file.hasPrefix("cur/"), let mark = file.range(of: ":2,", options: .backwards) else {
      return false
    }
    return file[mark.upperBound...].contains("S")
  }

  /// Returns the name that a file has now, if it was renamed as programs do that read mail.
  static func renamed(_ file: String, in path: String) -> String? {
    guard let now = try? MailFolder(path: path).fileNames else { return nil }
    return now.first { uniqueName($0) == uniqueName(file) }
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

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
