/// A flow as data: the names of its steps, in order.
///
/// It reads and writes SwiftCurrent's schema, version v0.0.1:
///
/// ```json
/// {"schemaVersion": "v0.0.1", "sequence": [
///   {"flowRepresentableName": "CartStep"},
///   {"flowRepresentableName": {"linux": "TextAddress", "*": "Address"}, "launchStyle": "modal"},
///   {"flowRepresentableName": "ReviewStep", "flowPersistence": "removedAfterProceeding"}
/// ]}
/// ```
///
/// It is `Codable`, so it may be a part of other data. A ``FlowRegistry`` makes a flow of it.
public struct FlowDescription: Hashable, Sendable, Codable {
  /// The version of the schema.
  public var schemaVersion = FlowDescription.supportedVersion

  /// The steps, in order.
  public var sequence: [Step]

  /// The version that can be read.
  static let supportedVersion = "v0.0.1"

  /// Creates a description of steps.
  public init(_ sequence: [Step]) { self.sequence = sequence }

  /// One step.
  public struct Step: Hashable, Sendable, Codable {
    /// The name under which the step is registered.
    public var flowRepresentableName: Name

    /// The presentation of the step; nil for the default.
    public var launchStyle: Name?

    /// The persistence of the step: whether it stays in the history; nil for the default.
    public var flowPersistence: Name?

    /// Creates a step.
    public init(
      _ flowRepresentableName: Name, launchStyle: Name? = nil,
      flowPersistence: Name? = nil
    ) {
      self.flowRepresentableName = flowRepresentableName
      self.launchStyle = launchStyle
      self.flowPersistence = flowPersistence
    }
  }
}

extension FlowDescription {
  /// A name, or one for each platform.
  public enum Name: Hashable, Sendable {
    /// The same name everywhere.
    case everywhere(String)
    /// Names by platform; `"*"` is the name for all others.
    case byPlatform([String: String])

    /// The name on this platform; nil if there is none.
    var here: String? {
      switch self {
      case .everywhere(let name): name
      // Rule 68d.
      case .byPlatform(let names): names[Self.platform] ?? names["*"]
      }
    }

    /// The platform that this program was built for, as descriptions call it.
    public static var platform: String {
      #if os(Linux)
        "linux"
      #elseif targetEnvironment(macCatalyst)
        "macCatalyst"
      #elseif os(macOS)
        "macOS"
      #elseif os(iOS)
        "iOS"
      #elseif os(tvOS)
        "tvOS"
      #elseif os(watchOS)
        "watchOS"
      #elseif os(visionOS)
        "visionOS"
      #else
        "other"
      #endif
    }
  }
}

extension FlowDescription.Name: ExpressibleByStringLiteral {
  /// The same name everywhere.
  public init(stringLiteral name: String) { self = .everywhere(name) }
}

extension FlowDescription.Name: Codable {
  /// Reads a text, or an object of texts by platform.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let name = try? container.decode(String.self) {
      self = .everywhere(name)
    } else {
      self = .byPlatform(try container.decode([String: String].self))
    }
  }

  /// Writes a text, or an object of texts by platform.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .everywhere(let name): try container.encode(name)
    case .byPlatform(let names): try container.encode(names)
    }
  }
}
