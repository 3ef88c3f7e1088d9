#if PostgreSQL
  import CPostgreSQL
  import Foundation

  /// A parameter of a statement, which is sent in the binary form of its type.
  indirect enum PostgreSQLValue {
    case null
    case number(Int)
    case flag(Bool)
    case text(String)
    case bytes([UInt8])
    /// A time since 1970.
    case time(Duration)
    case array([PostgreSQLValue], of: ElementType)

    /// A type that arrays have elements of, with the number that it has in every server.
    enum ElementType: Oid {
      case bytes = 17
      case number = 20
      case text = 25
      case time = 1_184

      /// The number of the arrays.
      fileprivate var array: Oid {
        switch self {
        case .bytes: 1_001
        case .number: 1_016
        case .text: 1_009
        case .time: 1_185
        }
      }
    }

    static func texts(_ texts: some Collection<String>) -> Self {
      .array(texts.map { .text($0) }, of: .text)
    }

    /// The number of the type in every server; zero lets the server infer it.
    var type: Oid {
      switch self {
      case .null: 0
      case .flag: 16
      case .bytes: ElementType.bytes.rawValue
      case .number: ElementType.number.rawValue
      case .text: ElementType.text.rawValue
      case .time: ElementType.time.rawValue
      case .array(_, let element): element.array
      }
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    /// Appends what is sent.
    func append(to bytes: inout [UInt8]) {
      switch self {
      case .null: break
      case .flag(let flag): bytes.append(flag ? 1 : 0)
      case .bytes(let content): bytes += content
      case .number(let number): Self.append(Int64(number), to: &bytes)
      case .text(let text): Self.append(text, to: &bytes)
      case .time(let time): Self.append(time.microseconds - Self.year2000, to: &bytes)
      case .array(let elements, let type): Self.append(elements, of: type, to: &bytes)
      }
    }

    /// The microseconds from 1970 to the year in which the times of PostgreSQL begin.
    static let year2000: Int64 = 946_684_800_000_000

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
      // A text of PostgreSQL has no zeros.
      for byte in text.utf8 {
        if byte != 0 { bytes.append(byte) } else { bytes += "\u{FFFD}".utf8 }
      }
    }

    private static func append(
      _ elements: [PostgreSQLValue], of type: ElementType, to bytes: inout [UInt8]
    ) {
      // The number of dimensions, whether it has nulls, and the type; then the count and the first
      // index.
      let dimensions: [Int32] = elements.isEmpty ? [] : [Int32(elements.count), 1]
      let hasNulls = elements.contains(where: \.isNull)
      for number in [Int32(dimensions.count / 2), hasNulls ? 1 : 0, Int32(type.rawValue)] {
        append(number, to: &bytes)
      }
      for number in dimensions { append(number, to: &bytes) }
      for element in elements {
        // The length comes first; that of a null is less than zero.
        let start = bytes.count
        append(Int32(-1), to: &bytes)
        if element.isNull { continue }
        element.append(to: &bytes)
        let length = Int32(bytes.count - start - 4)
        withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(start..<start + 4, with: $0) }
      }
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
