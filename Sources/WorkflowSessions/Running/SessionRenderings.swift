public import Workflow
import WorkflowPersistence

/// The renderings of what a store has of a session; made by ``Sessions/renderings(of:)``.
public struct SessionRenderings<Root: SessionWorkflow>: AsyncSequence {
  private let shared: SharedSessions<Root>
  private let id: String

  init(_ shared: SharedSessions<Root>, _ id: String) { (self.shared, self.id) = (shared, id) }

  /// Returns an iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(shared: shared, id: id) }

  /// Waits for turns.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let shared: SharedSessions<Root>
    fileprivate let id: String
    private var last: ReadRow?
    private var hasEnded = false

    fileprivate init(shared: SharedSessions<Root>, id: String) {
      (self.shared, self.id) = (shared, id)
    }

    /// Returns the next rendering; nil after the end of the session, or if the task is cancelled.
    ///
    /// - Throws: ``SessionError``.
    public nonisolated(nonsending) mutating func next() async throws -> Root.Rendering? {
      while !hasEnded, !Task.isCancelled {
        if shared.place.isDraining { throw SessionError.isDraining }
        let former = last
        let stored = try await shared.withSession(id) { try await $0.stored(since: former) }
        if let stored, let last = stored.rows.last {
          // A store that was set back, or a session that began anew, counts from the beginning.
          let isOther = stored.rows.contains {
            $0.number == former?.number && ReadRow($0) != former
          }
          let isLater = former.map { $0.number < last.number } ?? false
          let number = isLater && !isOther ? former?.number ?? 0 : 0
          let isNew = stored.rows.contains { $0.number > number && $0.kind == .turn }
          self.last = ReadRow(last)
          hasEnded = last.kind == .end
          let frames = stored.frames
          if isNew || number == 0, !frames.isEmpty { return try rendering(of: frames) }
        } else {
          await shared.process.sleep(for: SessionKeeper<Root>.distance)
        }
      }
      return nil
    }

    private func rendering(of frames: [[UInt8]]) throws -> Root.Rendering {
      guard let snapshot = TreeSnapshot(turns: frames) else {
        throw SessionError.storeIsDamaged(reason: "the turns of \"\(id)\" cannot be read")
      }
      do throws(SnapshotError) {
        return try shared.setup.make(id).rendering(restoring: snapshot)
      } catch {
        throw SessionError.doesNotFit(error)
      }
    }
  }
}
