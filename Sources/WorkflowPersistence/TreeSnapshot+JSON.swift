public import Foundation

extension TreeSnapshot {
  /// The nodes with their states as JSON for the reader of a log, a test or a bug report.
  ///
  /// It cannot be restored. Bytes are in base64.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // JSON has no infinities and no NaN.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Values that were decoded from CBOR can be written as JSON.
    return (try? encoder.encode(nodes.map(ReadableNode.init))) ?? Data()
  }

  private struct ReadableNode: Encodable {
    let type: String
    let key: String?
    let parent: Int?
    let state: ReadableValue?

    init(_ node: Node) {
      type = node.type
      key = node.key
      parent = node.parent
      state = node.state.flatMap { try? ReadableValue($0) }
    }
  }
}

/// A value of any kind.
private indirect enum ReadableValue: Encodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case natural(UInt64)
  case number(Double)
  case single(Float)
  case text(String)
  case data(Data)
  case array([ReadableValue])
  case map([String: ReadableValue])

  init(_ bytes: [UInt8]) throws {
    var offset = 0
    self = try ReadableValue(CBORInput(bytes), at: &offset, depth: 0) ?? .null
  }

  /// Reads the value at an offset; nil at the end of an array or a map.
  private init?(_ input: CBORInput, at offset: inout Int, depth: Int) throws {
    guard depth <= CBOROutput.deepest else { throw CBORInput.Failure.damage }
    switch try input.head(&offset) {
    case .natural(let value): self = .natural(value)
    case .negative(let value): self = .integer(~Int64(truncatingIfNeeded: value))
    case .data(let range): self = .data(Data(input[range]))
    case .text(let range): self = .text(try input.text(range))
    case .bool(let value): self = .bool(value)
    case .null: self = .null
    case .float(let value): self = .single(value)
    case .double(let value): self = .number(value)
    case .end: return nil
    case .array:
      var values: [ReadableValue] = []
      while let value = try ReadableValue(input, at: &offset, depth: depth + 1) {
        values.append(value)
      }
      self = .array(values)
    case .map:
      var values: [String: ReadableValue] = [:]
      while case .text(let key)? = try ReadableValue(input, at: &offset, depth: depth + 1) {
        values[key] = try ReadableValue(input, at: &offset, depth: depth + 1)
      }
      self = .map(values)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .natural(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .single(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .data(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .map(let values): try container.encode(values)
    }
  }
}
