import Foundation

/// The first line of a trace.
public struct TraceHeader: Hashable, Sendable {
  /// The version of the format.
  public var version: Int
  /// The program that was recorded.
  public var program: String
  /// The time when the recording began, in ISO 8601.
  public var time: String
  /// The kinds of texts in the trace: `actions`, `states`, `renderings`.
  public var texts: [String]
}

extension TraceHeader {
  /// The version that is written.
  static let version = 1

  /// The fields that the first line has in every version.
  private struct Version: Decodable {
    var format: String
    var version: Int
  }

  private struct Stored: Decodable {
    var program: String?
    var time: String?
    var texts: [String]?
  }

  /// Reads the first line.
  init(_ line: UnsafeRawBufferPointer, path: String) throws(TraceError) {
    let line = Data(line)
    guard let found = try? JSONDecoder().decode(Version.self, from: line),
      found.format == "workflow-trace"
    else { throw .notATrace(path: path) }
    guard found.version == TraceHeader.version else {
      throw .laterVersion(found.version, path: path)
    }
    guard let stored = try? JSONDecoder().decode(Stored.self, from: line) else {
      throw .notATrace(path: path)
    }
    self.init(
      version: found.version, program: stored.program ?? "", time: stored.time ?? "",
      texts: stored.texts ?? [])
  }

  /// The header of a file whose first line is not whole yet.
  static let none = TraceHeader(version: version, program: "", time: "", texts: [])

  /// The bytes that every trace begins with.
  static let beginning = Array("{\"format\":\"workflow-trace\"".utf8)

  /// Whether a file can become a trace that begins with these bytes.
  static func canBegin(with bytes: [UInt8]) -> Bool {
    bytes.starts(with: beginning.prefix(bytes.count))
  }
}
