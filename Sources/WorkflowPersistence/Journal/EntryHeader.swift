/// The header of an entry in a journal: 56 bytes, little-endian.
///
/// It has a checksum of its own. Otherwise, a damaged length would look like an entry that was cut
/// off, and everything after it would be lost. It also has the checksum of the header before it, so
/// a header of another journal, or one in the wrong position, is found.
struct EntryHeader {
  static let size = 56

  /// The kind of an entry.
  struct Kind {
    /// Whether it has the whole tree, instead of the changes: a key frame.
    var hasWholeTree: Bool
    /// Whether its turn has changed anything that is saved.
    var hasChanges: Bool
    /// Whether only the turns after it were left out: it does not end a branch.
    var isPinned = false

    init(hasWholeTree: Bool, hasChanges: Bool) {
      self.hasWholeTree = hasWholeTree
      self.hasChanges = hasChanges
    }

    fileprivate init(_ bits: UInt32) {
      self.init(hasWholeTree: bits & 1 != 0, hasChanges: bits & 2 != 0)
      isPinned = bits & 4 != 0
    }

    fileprivate var bits: UInt32 {
      (hasWholeTree ? 1 : 0) | (hasChanges ? 2 : 0) | (isPinned ? 4 : 0)
    }
  }

  /// The number of the turn.
  var number: Int
  /// The number of the turn before it in its branch; nil for the first one.
  var parent: Int?
  /// The time in microseconds since 1970.
  var time: Int64
  var kind: Kind
  /// The number of bytes that follow, and their checksum.
  var count = 0
  var checksum: UInt64 = 0
  /// The checksum of the header before this one; 0 for the first.
  var former: UInt64 = 0
  /// The checksum of this header, which is known once it was written or read.
  private(set) var seal: UInt64 = 0

  /// Writes the header at the beginning of some bytes.
  mutating func write(to bytes: UnsafeMutableRawBufferPointer) {
    bytes.set(UInt32(count), at: 0)
    bytes.set(kind.bits, at: 4)
    bytes.set(UInt64(number), at: 8)
    bytes.set(Int64(parent ?? -1), at: 16)
    bytes.set(time, at: 24)
    bytes.set(checksum, at: 32)
    bytes.set(former, at: 40)
    seal = Self.seal(of: UnsafeRawBufferPointer(bytes))
    bytes.set(seal, at: 48)
  }

  init(number: Int, parent: Int?, time: Int64, kind: Kind) {
    self.number = number
    self.parent = parent
    self.time = time
    self.kind = kind
  }

  private static func seal(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<48]))
  }

  /// Reads a header; nil if its checksum is wrong.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size, bytes.number(at: 48) == Self.seal(of: bytes) else {
      return nil
    }
    count = Int(bytes.number(at: 0) as UInt32)
    kind = Kind(bytes.number(at: 4))
    number = Int(truncatingIfNeeded: bytes.number(at: 8) as UInt64)
    let parent: Int64 = bytes.number(at: 16)
    self.parent = parent < 0 ? nil : Int(parent)
    time = bytes.number(at: 24)
    checksum = bytes.number(at: 32)
    former = bytes.number(at: 40)
    seal = bytes.number(at: 48)
  }
}

extension [UInt8] {
  /// Appends the bytes of a number, the lowest first.
  mutating func append(bytesOf number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Writes a number with its lowest byte at an offset.
  fileprivate func set(_ number: some FixedWidthInteger, at offset: Int) {
    storeBytes(of: number.littleEndian, toByteOffset: offset, as: type(of: number))
  }
}

extension UnsafeRawBufferPointer {
  /// The number whose lowest byte is at an offset.
  func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
