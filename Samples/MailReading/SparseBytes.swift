import Foundation

/// The bytes of a message or of a part, without long base64, which stays in the file.
///
/// Reading such a message takes little memory, however large its attachments are. A gap is whole
/// lines of base64 digits between two others. Around it, everything is as with them: the line
/// before ends any header, and no line of digits separates parts or is quoted.
struct SparseBytes: Sendable {
  /// All bytes but those in gaps.
  let held: ArraySlice<UInt8>
  /// The gaps of the whole message, in order.
  private let gaps: [Gap]
  private let file: MailFile?

  /// Some lines that are not held.
  private struct Gap {
    /// The index of the first held byte after the gap.
    var index: Int
    /// The position of the lines in the file.
    let range: Range<Int>
    /// The number of digits in the lines.
    let digits: Int
  }

  private enum Piece {
    case held(ArraySlice<UInt8>)
    case gap(Gap)
  }

  /// The number of bytes to read at once: they stay in the processor's cache.
  static let pieceSize = 1 << 16

  /// Bytes that are all held.
  init(_ bytes: ArraySlice<UInt8>) { self.init(held: bytes, gaps: [], file: nil) }

  private init(held: ArraySlice<UInt8>, gaps: [Gap], file: MailFile?) {
    (self.held, self.gaps, self.file) = (held, gaps, file)
  }

  /// Reads a range of a file; less if the file has become shorter.
  init(
    _ range: Range<Int>, of file: MailFile, pieceSize: Int = Self.pieceSize
  ) throws(MailboxError) {
    var gaps: [Gap] = []
    do {
      // Memory that is never written to is not taken from the system.
      let held = try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        let all = UnsafeMutableRawBufferPointer(buffer)
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: pieceSize) {
          let end = count + min(pieceSize, range.upperBound - offset)
          let rest = UnsafeMutableRawBufferPointer(rebasing: all[count..<end])
          let piece = rest[..<(try file.read(into: rest, at: offset))]
          if let gap = Self.gap(in: UnsafeRawBufferPointer(rebasing: piece)) {
            let range = offset + gap.lines.lowerBound..<offset + gap.lines.upperBound
            gaps.append(Gap(index: count + gap.lines.lowerBound, range: range, digits: gap.digits))
            let tail = UnsafeRawBufferPointer(rebasing: piece[gap.lines.upperBound...])
            UnsafeMutableRawBufferPointer(rebasing: rest[gap.lines.lowerBound...])
              .copyMemory(from: tail)
            count -= gap.lines.count
          }
          count += piece.count
        }
      }
      self.init(held: held[...], gaps: gaps, file: file)
    } catch {
      throw error as! MailboxError
    }
  }

  /// Returns the lines of a piece that can be left out; nil if there are none.
  private static func gap(in piece: UnsafeRawBufferPointer) -> (lines: Range<Int>, digits: Int)? {
    // The first line may have begun before the piece, and the last one may continue after it. The
    // lines next to them are held.
    guard let first = piece.firstIndex(of: .lineFeed),
      let text = piece[first...].firstIndex(where: { $0 != .lineFeed && $0 != .carriageReturn }),
      let before = piece[text...].firstIndex(of: .lineFeed),
      let last = piece.lastIndex(of: .lineFeed),
      let after = piece[..<last].lastIndex(of: .lineFeed), before < after,
      Base64.digits(in: piece[text..<before]) != nil,
      let digits = Base64.digits(in: piece[before...after]),
      Base64.digits(in: piece[after..<last]) != nil
    else { return nil }
    return (before + 1..<after + 1, digits)
  }
}

// MARK: - What is in the gaps

extension SparseBytes {
  /// The number of bytes, with those in gaps.
  var count: Int { inner.reduce(held.count) { $0 + $1.range.count } }

  /// Returns a part, of which some bytes are held.
  func part(_ held: ArraySlice<UInt8>) -> SparseBytes {
    SparseBytes(held: held, gaps: gaps, file: file)
  }

  /// The bytes without the marks before lines that look like separators of an mbox.
  var unquoted: SparseBytes {
    let marks = FromQuoting.marks(in: held)
    if marks.isEmpty { return self }
    var moved = gaps
    var count = 0
    for index in moved.indices {
      while count < marks.count, marks[count] < moved[index].index { count += 1 }
      moved[index].index -= held.startIndex + count
    }
    return SparseBytes(held: FromQuoting.removed(marks, from: held), gaps: moved, file: file)
  }

  /// All bytes in one array, and whether those in gaps could still be read.
  var whole: (bytes: ArraySlice<UInt8>, isComplete: Bool) {
    if gaps.isEmpty || inner.isEmpty { return (held, true) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    let isComplete: Void? = try? forEachPiece { bytes += $0 }
    return (bytes[...], isComplete != nil)
  }

  /// Calls a closure with all bytes in order, a piece at a time.
  func forEachPiece(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
    for piece in pieces {
      switch piece {
      case .held(var rest):
        while !rest.isEmpty {
          try body(rest.prefix(Self.pieceSize))
          rest = rest.dropFirst(Self.pieceSize)
        }
      case .gap(let gap):
        guard let bytes = try file?.bytes(gap.range) else { continue }
        try file?.checkIsUnchanged()
        try body(bytes[...])
      }
    }
  }

  /// The number of bytes that are encoded in base64, and whether it is intact; no gap is read.
  var base64Size: (count: Int, isIntact: Bool) {
    var decoder = Base64()
    var count = 0
    for piece in pieces {
      switch piece {
      case .held(let bytes): count += decoder.size(of: bytes, isLast: false)
      case .gap(let gap): count += decoder.size(ofDigits: gap.digits)
      }
    }
    count += decoder.size(of: [], isLast: true)
    return (count, decoder.isIntact)
  }

  /// The gaps in these bytes: none stands before the first one.
  private var inner: ArraySlice<Gap> {
    gaps.drop { $0.index <= held.startIndex }.prefix { $0.index <= held.endIndex }
  }

  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var start = held.startIndex
    for gap in inner {
      pieces += [.held(held[start..<gap.index]), .gap(gap)]
      start = gap.index
    }
    return pieces + [.held(held[start...])]
  }
}
