import Foundation
import WorkflowPersistence

/// The sessions that have ended, as marks in a folder for each day, until their files are removed.
struct FolderEndings {
  let folder: String
  let isSynchronized: Bool
  /// The hour in which it has looked last.
  private var hour: Int64?

  /// The days for which a session is known after its end.
  private static let days: Int64 = 30

  init(in folder: String, isSynchronized: Bool) {
    (self.folder, self.isSynchronized) = (folder, isSynchronized)
  }

  private func marks(_ day: Int64) -> FolderMarks {
    FolderMarks(folder: folder, place: "\(day)", isSynchronized: isSynchronized)
  }

  private static func day(of time: Duration) -> Int64 { time.components.seconds / 86_400 }

  /// Notes that a session has ended.
  func add(_ id: SessionID, at now: Duration) throws(SessionStoreError) {
    try marks(Self.day(of: now)).set("", for: id)
  }

  /// Removes sessions that have ended long ago; once in an hour.
  ///
  /// - Parameter remove: A closure that removes the files of a session if it has ended, and returns
  ///   whether nothing is left to do.
  mutating func removeOld(at now: Duration, _ remove: (SessionID) -> Bool) {
    let hour = now.components.seconds / 3_600
    if self.hour == hour { return }
    self.hour = hour
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for day in names.compactMap(Int64.init) where day < Self.day(of: now) - Self.days {
      let marks = marks(day)
      for id in marks.ids where remove(id) { marks.remove(for: id) }
      marks.removeIfEmpty()
    }
  }
}
