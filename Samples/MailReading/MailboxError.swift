/// The reason why a mailbox or a message in it cannot be read.
public enum MailboxError: Error, Equatable {
  /// There is nothing at the path.
  case notFound(path: String)

  /// The system refuses to open or list what is at the path.
  case notReadable(path: String, reason: String)

  /// The file exists, but holds no mail.
  case notAMailbox(path: String)

  /// The folder exists, but is not a Maildir and holds no `.eml` files.
  case notAMailFolder(path: String)

  /// The file was opened, but reading it failed.
  case readingFailed(path: String, reason: String)

  /// The file was written to since it was opened, so its messages are elsewhere in it.
  case hasChanged(path: String)

  /// The file exists, but does not hold what was read.
  case notReadMarks(path: String)

  /// The marks of messages that were read could not be saved.
  case writingFailed(path: String, reason: String)

  /// There is no room, or no folder, for the file that another program is to show.
  case notShown(reason: String)
}

// MARK: - CustomStringConvertible

extension MailboxError: CustomStringConvertible {
  /// A message for the user: what is wrong, and what was expected.
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path): there is no such file or folder."
    case .notReadable(let path, let reason):
      "\(path): cannot be opened: \(reason)."
    case .notAMailbox(let path):
      """
      \(path): this file is not a mailbox. Expected an mbox file (its first line begins with \
      "From ") or a single message (it begins with header lines such as "Subject: ").
      """
    case .notAMailFolder(let path):
      """
      \(path): this folder holds no mail. Expected a Maildir (with the folders "cur" and "new"), \
      files whose names end in ".eml", or for mail-reader several mailboxes.
      """
    case .readingFailed(let path, let reason):
      "\(path): reading failed: \(reason)."
    case .hasChanged(let path):
      "\(path): this file has changed since it was read. Open it again."
    case .notReadMarks(let path):
      "\(path): this file was not written by --state. Name another one, which will be made."
    case .writingFailed(let path, let reason):
      "\(path): what was read cannot be remembered: \(reason)."
    case .notShown(let reason):
      "The text cannot be written for another program: \(reason). TMPDIR names the folder for it."
    }
  }
}
