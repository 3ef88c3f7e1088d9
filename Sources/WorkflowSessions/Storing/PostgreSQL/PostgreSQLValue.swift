#if PostgreSQL
  import CPostgreSQL
  import Foundation

  /// A parameter of a statement, which is sent in the binary form of its type.
  enum PostgreSQLValue {
    case null
    case number(Int)
    case flag(Bool)
    case text(String)
    case bytes([UInt8])
    /// A time since 1970.
    case time(Duration)
    case texts([String])
    case byteArrays([[UInt8]])

    /// The number of the type in every server; zero lets the server infer it.
    var type: Oid {
      switch self {
      case .null: 0
      case .flag: 16
      case .bytes: 17
      case .number: 20
      case .text: 25
      case .byteArrays: 1_001
      case .texts: 1_009
      case .time: 1_184
      }
    }

    /// What is sent; nil for null.
    var content: [UInt8]? {
      switch self {
      case .null: nil
      case .flag(let flag): [flag ? 1 : 0]
      case .bytes(let bytes): bytes
      case .number(let number): Self.bigEndian(Int64(number))
      case .text(let text): Self.utf8(text)
      case .time(let time): Self.bigEndian(time.microseconds - Self.year2000)
      case .texts(let texts): Self.array(of: 25, texts.map(Self.utf8))
      case .byteArrays(let arrays): Self.array(of: 17, arrays)
      }
    }

    /// The microseconds from 1970 to the year in which the times of PostgreSQL begin.
    static let year2000: Int64 = 946_684_800_000_000

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.bigEndian, Array.init)
    }

    /// A text of PostgreSQL has no zeros.
    private static func utf8(_ text: String) -> [UInt8] {
      Array(text.replacing("\0", with: "\u{FFFD}").utf8)
    }

    private static func array(of type: Int32, _ elements: [[UInt8]]) -> [UInt8] {
      // The dimensions, whether it has nulls, the type, the count, and the first index.
      let dimensions: Int32 = elements.isEmpty ? 0 : 1
      var header: [Int32] = [dimensions, 0, type]
      if dimensions > 0 { header += [Int32(elements.count), 1] }
      return header.flatMap(bigEndian)
        + elements.flatMap { bigEndian(Int32($0.count)) + $0 }
    }
  }

  /// A row of an answer, as long as it is being read.
  struct PostgreSQLRow: ~Copyable {
    private let result: OpaquePointer
    private let row: Int32

    init(_ result: OpaquePointer, _ row: Int32) { (self.result, self.row) = (result, row) }

    func bytes(_ column: Int32) -> [UInt8] {
      let count = Int(PQgetlength(result, row, column))
      guard let start = PQgetvalue(result, row, column) else { return [] }
      return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    func isNull(_ column: Int32) -> Bool { PQgetisnull(result, row, column) != 0 }

    /// An integer of any width.
    func number(_ column: Int32) -> Int {
      let bytes = bytes(column)
      let sign = bytes.first.map { $0 >= 128 ? -1 : 0 } ?? 0
      return bytes.reduce(sign) { $0 << 8 | Int($1) }
    }

    func flag(_ column: Int32) -> Bool { bytes(column) == [1] }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func textIfAny(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    /// A time since 1970.
    func timeIfAny(_ column: Int32) -> Duration? {
      isNull(column)
        ? nil : .microseconds(Int64(number(column)) + PostgreSQLValue.year2000)
    }
  }
#endif
