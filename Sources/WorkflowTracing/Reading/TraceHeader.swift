import Foundation

/// The first line of a trace.
public struct TraceHeader: Hashable, Sendable {
  /// The version of the format, such as `1.0`.
  public var version: String
  /// The program that was recorded.
  public var program: String
  /// The time when the recording began, in ISO 8601.
  public var time: String
  /// The kinds of texts in the trace: `actions`, `states`, `renderings`.
  public var texts: [String]
}

extension TraceHeader {
  private struct Stored: Decodable {
    var format: String
    var version: String
    var program: String?
    var time: String?
    var texts: [String]?
  }

  /// Reads the first line.
  init(_ line: UnsafeRawBufferPointer, path: String) throws(TraceError) {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(line)),
      stored.format == "workflow-trace"
    else { throw .notATrace(path: path) }
    guard let major = stored.version.split(separator: ".").first.flatMap({ Int($0) }) else {
      throw .notATrace(path: path)
    }
    guard major == 1 else { throw .laterVersion(stored.version, path: path) }
    self.init(
      version: stored.version, program: stored.program ?? "", time: stored.time ?? "",
      texts: stored.texts ?? [])
  }

  /// The header of a file whose first line is not whole yet.
  static let none = TraceHeader(version: "", program: "", time: "", texts: [])

  /// The bytes that every trace begins with.
  static let beginning = Array("{\"format\":\"workflow-trace\"".utf8)

  /// Whether a file can become a trace that begins with these bytes.
  static func canBegin(with bytes: [UInt8]) -> Bool {
    bytes.starts(with: beginning.prefix(bytes.count))
  }
}
