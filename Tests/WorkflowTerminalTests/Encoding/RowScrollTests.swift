import Testing

@testable import WorkflowTerminal

struct RowScrollTests {
  @Test func `the block that saves most is moved`() {
    #expect(plan("abcdefgh", "bcdefghx") == RowScroll(rows: 0..<8, distance: 1))
    #expect(plan("abcdefgh", "xyabcdef") == RowScroll(rows: 0..<8, distance: -2))
    #expect(plan("abcdefgh", "abdefgxh") == RowScroll(rows: 2..<7, distance: 1))
  }

  @Test func `a block that saves nothing is not moved`() {
    #expect(plan("abcdefgh", "abcdefgh") == nil)
    #expect(plan("abcdefgh", "stuvwxyz") == nil)
    #expect(plan("ab", "bc", bytes: 10) == nil)
  }

  @Test func `a block is not moved if more is lost than saved`() {
    // Moving `b` up by four would lose four rows that are right already.
    #expect(plan("acdefb", "bcdefx") == nil)
  }

  @Test func `rows are blank where nothing moved in`() {
    #expect(RowScroll(rows: 2..<9, distance: 2).vacated == 7..<9)
    #expect(RowScroll(rows: 2..<9, distance: -3).vacated == 2..<5)
  }

  /// Returns the plan for rows that are named by letters and take some bytes each to write.
  private func plan(_ old: String, _ new: String, bytes: Int = 40) -> RowScroll? {
    let old = old.unicodeScalars.map { UInt64($0.value) }
    let new = new.unicodeScalars.map { UInt64($0.value) }
    return RowScroll.best(
      from: old, to: new,
      changing: zip(old, new).map { $0 == $1 ? 0 : bytes },
      drawing: new.map { _ in bytes })
  }
}
