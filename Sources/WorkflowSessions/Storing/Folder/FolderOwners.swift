import Foundation
import WorkflowPersistence

/// The processes that use a folder: a file for each, which is locked as long as the process lives.
///
/// A process that was stopped keeps its lock, and so its sessions, until it ends.
struct FolderOwners {
  private let folder: String
  /// The files of the owners of this process.
  private var own: [UInt64: EntryFile] = [:]

  init(in folder: String) { self.folder = folder }

  private func path(of owner: UInt64) -> String { "\(folder)/\(String(owner, radix: 16))" }

  /// Returns whether the file of an owner is there, and not another one of its name; without it,
  /// other files may be gone, too.
  mutating func beat(_ owner: SessionOwner, isFirst: Bool) throws(JournalError) -> Bool {
    let path = path(of: owner.id)
    if isFirst, own[owner.id] == nil {
      let file = try Self.openOwn(path)
      try file.append(Array(owner.address.utf8), number: 1, isSynchronized: false)
      own[owner.id] = file
      removeDead()
    }
    if own[owner.id]?.isInPlace == false { own[owner.id] = nil }
    return own[owner.id] != nil
  }

  mutating func leave(_ owner: UInt64) {
    guard own.removeValue(forKey: owner) != nil else { return }
    unlink(path(of: owner))
  }

  /// Whether an owner is one of this process.
  func isOwn(_ owner: UInt64) -> Bool { own[owner] != nil }

  /// Whether the process of an owner lives.
  func isAlive(_ owner: UInt64) -> Bool {
    if own[owner] != nil { return true }
    let path = path(of: owner)
    // Opening would make it.
    guard FileManager.default.fileExists(atPath: path) else { return false }
    do throws(JournalError) {
      _ = try EntryFile(at: path)
      return false
    } catch .damaged, .notAJournal {
      // It could be locked, so its process has ended, as in a power failure.
      return false
    } catch {
      // It is in use. Other errors, such as too many open files, declare no process dead.
      return true
    }
  }

  /// The address at which other processes reach an owner.
  func address(of owner: UInt64) -> String {
    let content = try? EntryFile.reading(path(of: owner)).contents().first
    return String(decoding: content ?? [], as: UTF8.self)
  }

  private func removeDead() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names {
      guard let owner = UInt64(name, radix: 16), own[owner] == nil else { continue }
      if let file = try? EntryFile(at: path(of: owner)) {
        // While it is locked: no process can be about to begin under its name.
        withExtendedLifetime(file) { _ = unlink(path(of: owner)) }
      } else if !isAlive(owner) {
        unlink(path(of: owner))
      }
    }
  }

  /// Opens a new file, which another process may be looking at.
  private static func openOwn(_ path: String) throws(JournalError) -> EntryFile {
    for _ in 0..<100 {
      do throws(JournalError) {
        return try EntryFile(at: path)
      } catch .isInUse {
        usleep(1_000)
      }
    }
    return try EntryFile(at: path)
  }
}
