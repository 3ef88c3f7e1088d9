import Testing

@testable import WorkflowTerminal

struct ShiftTests {
  @Test func `the block that saves most is moved`() {
    #expect(shift("abcdefgh", "bcdefghx") == Shift(rows: 0..<8, distance: 1))
    #expect(shift("abcdefgh", "xyabcdef") == Shift(rows: 0..<8, distance: -2))
    #expect(shift("abcdefgh", "abdefgxh") == Shift(rows: 2..<7, distance: 1))
  }

  @Test func `what saves nothing is not moved`() {
    #expect(shift("abcdefgh", "abcdefgh") == nil)
    #expect(shift("abcdefgh", "stuvwxyz") == nil)
    #expect(shift("ab", "bc", bytes: 10) == nil)
  }

  @Test func `a block is not moved if more is lost than saved`() {
    // Moving `b` up by four takes away four rows that are as they should be.
    #expect(shift("acdefb", "bcdefx") == nil)
  }

  @Test func `rows are blank where nothing moved in`() {
    #expect(Shift(rows: 2..<9, distance: 2).vacated == 7..<9)
    #expect(Shift(rows: 2..<9, distance: -3).vacated == 2..<5)
  }

  /// The shift from rows that are named by letters, each of which takes some bytes to write.
  private func shift(_ old: String, _ new: String, bytes: Int = 40) -> Shift? {
    let old = old.unicodeScalars.map { UInt64($0.value) }
    let new = new.unicodeScalars.map { UInt64($0.value) }
    return Shift.best(
      from: old, to: new,
      changing: zip(old, new).map { $0 == $1 ? 0 : bytes },
      drawing: new.map { _ in bytes })
  }
}
