import Foundation
import WorkflowPersistence

extension SessionStoreError {
  init(_ error: JournalError) {
    self =
      switch error {
      case .cannotUse(let path, let reason) where reason == String(cString: strerror(ENOSPC)):
        .isFull(reason: "\(path): \(reason)")
      case .cannotUse(let path, let reason): .refused(reason: "\(path): \(reason)")
      case .laterVersion(let version, _): .laterVersion(version)
      case .damaged(let offset, let path):
        .damaged(reason: "\(path) cannot be read from byte \(offset) on")
      case .notAJournal(let path): .damaged(reason: "\(path) is no file of a session")
      default: .refused(reason: "\(error)")
      }
  }

  init(_ error: any Error, at path: String) {
    let reason = "\(path): \((error as NSError).localizedDescription)"
    self =
      switch error {
      case CocoaError.fileWriteOutOfSpace: .isFull(reason: reason)
      default: .refused(reason: reason)
      }
  }
}
