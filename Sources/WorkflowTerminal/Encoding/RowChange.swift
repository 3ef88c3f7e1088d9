import WorkflowTextUI

/// The difference between two versions of a row.
struct RowChange {
  /// The columns from the first that differs to the last.
  let columns: Range<Int>
  /// The number of columns that differ.
  let count: Int

  /// Compares two versions of a row; `nil` if they are equal.
  init?(from old: ArraySlice<Cell>, to new: ArraySlice<Cell>) {
    let change = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in RowChange(comparing: old, with: new) }
    }
    guard let change else { return nil }
    self = change
  }

  /// Compares all rows of two frames that have the same size and agree in their numbers.
  static func all(from old: Frame, to new: Frame) -> [RowChange?] {
    let width = new.size.width
    return old.cells.withUnsafeBufferPointer { old in
      new.cells.withUnsafeBufferPointer { cells in
        (0..<new.size.height).map { row in
          let range = row * width..<(row + 1) * width
          return RowChange(
            comparing: UnsafeBufferPointer(rebasing: old[range]),
            with: UnsafeBufferPointer(rebasing: cells[range]))
        }
      }
    }
  }

  private init?(comparing old: UnsafeBufferPointer<Cell>, with new: UnsafeBufferPointer<Cell>) {
    // The loop never leaves early, so that the processor can compare several cells at once.
    var difference: UInt64 = 0
    for column in 0..<new.count { difference |= old[column].bits ^ new[column].bits }
    guard difference != 0 else { return nil }
    var first = 0
    while old[first].bits == new[first].bits { first += 1 }
    var end = new.count
    while old[end - 1].bits == new[end - 1].bits { end -= 1 }
    var count = 0
    for column in first..<end { count += old[column].bits != new[column].bits ? 1 : 0 }
    columns = first..<end
    self.count = count
  }
}

extension ArraySlice<Cell> {
  /// The number of cells before the trailing blanks in plain style.
  var usedCount: Int {
    var end = endIndex
    while end > startIndex, self[end - 1].isBlank { end -= 1 }
    return end - startIndex
  }

  /// A hash that is equal for equal rows, and hardly ever for others.
  var rowHash: UInt64 {
    withUnsafeBufferPointer { cells in
      let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
      var (one, two, three, four) = (prime, prime &+ 1, prime &+ 2, prime &+ 3)
      var index = 0
      // Four chains, so that none waits for another.
      while index + 4 <= cells.count {
        one = (one ^ cells[index].bits) &* prime
        two = (two ^ cells[index + 1].bits) &* prime
        three = (three ^ cells[index + 2].bits) &* prime
        four = (four ^ cells[index + 3].bits) &* prime
        index += 4
      }
      while index < cells.count {
        one = (one ^ cells[index].bits) &* prime
        index += 1
      }
      one = (one ^ two >> 32 ^ two) &* prime
      three = (three ^ four >> 29 ^ four) &* prime
      return (one ^ three >> 31 ^ three &* 5)
    }
  }
}
