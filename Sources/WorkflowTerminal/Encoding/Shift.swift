import WorkflowTextUI

/// A block of rows that a terminal moves up or down, so that they need not be written.
struct Shift: Equatable {
  /// The rows that change places, together with those that are blank afterwards.
  let rows: Range<Int>
  /// The number of rows that all move up; those that move down have a negative one.
  let distance: Int

  /// The rows that are blank afterwards.
  var vacated: Range<Int> {
    distance > 0
      ? rows.upperBound - distance..<rows.upperBound : rows.lowerBound..<rows.lowerBound - distance
  }

  /// The bytes that a shift takes by itself, about.
  private static let cost = 20

  /// The bytes of moving to a row and changing the style, about.
  private static let costOfRow = 10

  /// The shift that saves the most bytes; `nil` if none saves any.
  ///
  /// - Parameters:
  ///   - old: A number for the content of each row as it is.
  ///   - new: A number for the content of each row as it shall be.
  ///   - changing: The bytes that it takes to turn each row from what it is to what it shall be.
  ///   - drawing: The bytes that it takes to write each row on blank ground.
  /// - Complexity: O(rows²), with steps of a nanosecond.
  static func best(from old: [UInt64], to new: [UInt64], changing: [Int], drawing: [Int]) -> Shift?
  {
    let changingSums = sums(changing)
    let drawingSums = sums(drawing)
    var best: Shift?
    var most = 0
    for distance in 1 - new.count..<new.count where distance != 0 {
      var row = max(0, -distance)
      let end = min(new.count, new.count - distance)
      while row < end {
        guard new[row] == old[row + distance] else {
          row += 1
          continue
        }
        let first = row
        while row < end, new[row] == old[row + distance] { row += 1 }
        let shift = Shift(
          rows: min(first, first + distance)..<max(row, row + distance), distance: distance)
        let vacated = shift.vacated
        let saved = changingSums[shift.rows.upperBound] - changingSums[shift.rows.lowerBound]
        let lost = drawingSums[vacated.upperBound] - drawingSums[vacated.lowerBound]
        if saved - lost - cost > most {
          most = saved - lost - cost
          best = shift
        }
      }
    }
    return best
  }

  /// The shift that saves the most bytes of what is to change; `nil` if none saves any.
  static func best(from old: ShownRows, to frame: Frame, _ changes: [RowChange?]) -> Shift? {
    // Two rows are drawn faster than rows are compared with each other.
    guard let first = changes.firstIndex(where: { $0 != nil }),
      let last = changes.lastIndex(where: { $0 != nil }), last - first > 1
    else { return nil }
    let rows = first..<last + 1
    let shift = best(
      from: rows.map { old[$0].rowHash },
      to: rows.map { frame.cells(row: $0).rowHash },
      changing: rows.map { changes[$0].map { $0.count + Shift.costOfRow } ?? 0 },
      drawing: rows.map {
        let count = frame.cells(row: $0).usedCount
        return count > 0 ? count + Shift.costOfRow : 0
      })
    return shift.map {
      Shift(
        rows: $0.rows.lowerBound + first..<$0.rows.upperBound + first, distance: $0.distance)
    }
  }

  /// The sums of the first no, one, two, … numbers.
  private static func sums(_ numbers: [Int]) -> [Int] {
    numbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }
}

extension Pen {
  /// Moves rows up or down, in the part of the screen that they are in.
  ///
  /// Rows are taken out at one end and put in at the other. There are sequences that scroll, but the
  /// console of Linux does not know them.
  mutating func apply(_ shift: Shift) {
    assert(style == 0, "New rows have the colour behind the text, which has to be plain.")
    let isWhole = shift.rows.upperBound == frame.size.height
    if !isWhole {
      control(shift.rows.lowerBound + 1, shift.rows.upperBound, "r")
      loseCursor()
    }
    move(row: shift.rows.lowerBound, column: 0)
    control(abs(shift.distance), shift.distance > 0 ? "M" : "L")
    if !isWhole { control("r") }
    loseCursor()
  }
}
