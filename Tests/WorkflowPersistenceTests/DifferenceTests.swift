import Testing
import WorkflowTestSupport

@testable import WorkflowPersistence

/// What a journal writes of a state that has changed.
struct DifferenceTests {
  /// The bytes of a difference in an entry.
  private func size(_ difference: ByteDifference) -> Int {
    var bytes: [UInt8] = []
    var entry = JournalEntry(cause: "")
    entry.changes = [.init(node: 0, difference: difference)]
    entry.append(to: &bytes)
    return bytes.count
  }

  private func difference(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let difference = ByteDifference(from: old, to: new)
    #expect(difference.applied(to: old) == new)
    return size(difference)
  }

  /// An entry of a list, which is like every other.
  private struct Row: Codable {
    var id: Int
    var title: String
    var isDone = false
    var note = ""
  }

  private func rows(_ count: Int) -> [Row] {
    (0..<count).map { Row(id: $0, title: "entry number \($0)") }
  }

  @Test(arguments: [0, 1, 7, 700, 1_999])
  func `an entry of a list can be removed for a few bytes`(index: Int) throws {
    var list = rows(2_000)
    let old = try TreeSnapshot.bytes(of: list)
    list.remove(at: index)
    #expect(difference(old, try TreeSnapshot.bytes(of: list)) < 100)
  }

  @Test func `so can several, in one turn`() throws {
    var list = rows(2_000)
    let old = try TreeSnapshot.bytes(of: list)
    for index in [1_900, 1_200, 700, 33] { list.remove(at: index) }
    list.insert(Row(id: 9_999, title: "new"), at: 1_000)
    list[500].title = "another title"
    list[1_500].isDone = true
    #expect(difference(old, try TreeSnapshot.bytes(of: list)) < 400)
  }

  @Test func `one of many texts can become shorter for a few bytes`() throws {
    var texts = (0..<20_000).map { "text \($0)" }
    let old = try TreeSnapshot.bytes(of: texts)
    texts[7_000] = "t"
    #expect(difference(old, try TreeSnapshot.bytes(of: texts)) < 60)
  }

  @Test(arguments: thinned(Seeds.chosen(200)))
  func `random edits take four times their bytes at most`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    // From bytes that say nothing of each other to text that repeats itself.
    let kinds = [250, 4, 1][random.below(3)]
    func text(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(random.below(kinds)) } }
    let old =
      random.below(2) == 0
      ? text(random.below(20_000)) : try TreeSnapshot.bytes(of: rows(random.below(600)))
    var new = old
    var edited = 0
    for _ in 0..<random.below(6) {
      let start = random.below(new.count + 1)
      let end = min(new.count, start + random.below(300))
      let added = text(random.below(300))
      new.replaceSubrange(start..<end, with: added)
      edited += end - start + added.count
    }
    let size = difference(old, new)
    #expect(size <= 4 * edited + 200, "seed \(seed): \(size) bytes for \(edited)")
    let other = text(random.below(3_000))
    #expect(difference(old, other) <= 4 * other.count + 200)
    _ = difference(other, old)
  }

  @Test func `texts with nothing in common, and none, are written as they are`() {
    let (zeros, ones) = ([UInt8](repeating: 0, count: 5_000), [UInt8](repeating: 1, count: 5_000))
    #expect(difference(zeros, ones) < 5_050)
    #expect(difference(zeros, []) < 20)
    #expect(difference([], zeros) < 5_050)
    #expect(difference(zeros, zeros) < 20)
  }
}
