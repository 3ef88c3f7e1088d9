import Foundation

/// The state of a mailbox in the file system, to see whether it has changed.
///
/// Times are as fine as the file system keeps them; two changes within one tick that leave the size
/// as it is count as one.
public struct MailStamp: Hashable, Sendable {
  private let files: [FileStamp?]

  /// Looks at what is at a path now: a file, or the folders whose entries are messages.
  public init(path: String) {
    files = MailFolder.folders(in: path).map { FileStamp(path: $0) }
  }
}

/// The values that change when a file or an entry of a folder is written or replaced.
struct FileStamp: Hashable, Sendable {
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}
