import Workflow

/// The nodes at each place of a tree: one, unless siblings are saved under one name.
final class NodePlaces {
  // Unchecked: only the recorder uses them, on the tree's actor.
  @exclusivity(unchecked) private var counts: [NodePlace: Int] = [:]
  /// The sessions that have begun at a place where another node is, or was before that turn.
  @exclusivity(unchecked) private var latecomers: [(session: Session, place: NodePlace)] = []

  func add(_ session: Session, at place: NodePlace) {
    counts[place, default: 0] += 1
    if counts[place] != 1 { latecomers.append((session, place)) }
  }

  func remove(_ session: Session, from place: NodePlace) {
    guard let count = counts[place] else { return }
    counts[place] = count > 1 ? count - 1 : nil
    if count > 1 { latecomers.removeAll { $0.session === session } }
  }

  /// Returns the sessions at whose place another node has begun before.
  func namesakes() -> [Session] {
    if latecomers.isEmpty { return [] }
    latecomers.removeAll { counts[$0.place, default: 0] <= 1 }
    return latecomers.map(\.session)
  }
}
