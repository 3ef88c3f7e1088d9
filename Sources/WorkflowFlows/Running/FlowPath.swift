import Workflow

/// The visits of a flow, as a value that the parent of the flow holds and changes.
///
/// ```swift
/// var path = FlowPath()
/// path.steps  // ["CartStep", "AddressStep"], after the flow has told its path
/// path.push(FlowStop(ReviewStep.self, with: shipment))
/// path.cut(toStepNamed: "CartStep")
/// ```
///
/// Give it to ``FlowWorkflow/following(_:onChange:)``. Visits that a changed path still has keep
/// their states. The flow saves its visits itself, so the stops of a path are not saved with it.
public struct FlowPath: Equatable, Codable {
  private(set) var contents: Contents

  /// Creates a path of stops, the lowest first; without any, the flow begins as it is launched.
  public init(_ stops: [FlowStop] = []) {
    contents = Contents()
    if !stops.isEmpty { replace(with: stops) }
  }

  init(_ visits: VisitStack, _ version: Version) {
    contents = Contents(
      version: version.told, places: visits.map { .visit(serial: $0.serial, name: $0.step.name) })
  }

  /// The names of the steps, the current one last.
  public var steps: [String] { contents.places.map(\.name) }

  /// Adds a stop above the others.
  public mutating func push(_ stop: FlowStop) {
    contents.places.append(.stop(stop))
    contents.version.change()
  }

  /// Replaces all stops; without any, the flow begins anew.
  public mutating func replace(with stops: [FlowStop]) {
    contents.places = stops.map { .stop($0) }
    contents.version.change()
  }

  /// Removes the stops above the topmost one with a name; if there is none, nothing changes.
  public mutating func cut(toStepNamed name: String) {
    guard let index = contents.places.lastIndex(where: { $0.name == name }) else { return }
    contents.places.removeSubrange((index + 1)...)
    contents.version.change()
  }
}

extension FlowPath {
  /// The version of a path; each change makes a new one.
  struct Version: Equatable {
    private final class Identity {}

    private var identity = Identity()
    /// Whether the parent has made it; false if the flow has told the path.
    private(set) var isChange = false

    /// The same version, of a path that the flow tells.
    var told: Version {
      var version = self
      version.isChange = false
      return version
    }

    mutating func change() { (identity, isChange) = (Identity(), true) }

    static func == (left: Version, right: Version) -> Bool { left.identity === right.identity }
  }

  /// Whether the parent has changed the path.
  var isChanged: Bool { contents.version.isChange }

  /// A place in the history: a visit that was made, or a stop to visit.
  enum Place: Equatable {
    case visit(serial: Int, name: String)
    case stop(FlowStop)

    var name: String {
      switch self {
      case .visit(_, let name): name
      case .stop(let stop): stop.name
      }
    }

    var serial: Int? { if case .visit(let serial, _) = self { serial } else { nil } }

    var stop: FlowStop? { if case .stop(let stop) = self { stop } else { nil } }

    /// Two stops are equal if they have one name: values of any type cannot be compared.
    static func == (left: Place, right: Place) -> Bool {
      left.serial == right.serial && left.name == right.name
    }
  }

  struct Contents: Equatable {
    var version = Version()
    var places: [Place] = []
  }
}

extension FlowPath.Contents: Codable {
  private enum CodingKeys: CodingKey {}

  // Rule 67m.
  init(from decoder: any Decoder) { self.init() }

  func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: CodingKeys.self) }
}

// MARK: - Following

/// A path that a flow follows, and the sink that hears of its moves.
struct FollowedPath {
  let path: FlowPath
  let onChange: Sink<FlowPath>

  var version: FlowPath.Version { path.contents.version }
}
