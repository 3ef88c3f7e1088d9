import Foundation

/// A file with a text that another program can read, and that no folder has.
///
/// Its name is removed before anything is written into it. So the text is gone as soon as it is no
/// longer open, however the programs end.
public final class NamelessFile: Sendable {
  private let descriptor: Int32

  /// The path at which this program, and each one that it starts, finds the file.
  public var path: String { "/dev/fd/\(descriptor)" }

  /// Creates a file that only the user can read, in the folder for temporary files.
  init(_ text: String) throws(MailboxError) {
    let folder = FileManager.default.temporaryDirectory.path
    var name = Array("\(folder)/mail-XXXXXX".utf8CString)
    // Without O_CLOEXEC: the program that is started inherits it.
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw NamelessFile.failure }
    unlink(name)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw NamelessFile.failure }
      rest = rest.dropFirst(count)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static var failure: MailboxError { .notShown(reason: String(cString: strerror(errno))) }
}
