/// The places of an app, and the steps that lead from one to another.
///
/// A place is what the app shows: the names of its screens, or what ``Exploration/place(_:)``
/// returns.
public struct AppMap: Hashable, Sendable, Codable {
  /// Steps that lead from one place to another.
  struct Way: Hashable, Comparable, Codable {
    let from: String
    let to: String
    let step: String

    static func < (left: Way, right: Way) -> Bool {
      (left.from, left.to, left.step) < (right.from, right.to, right.step)
    }
  }

  private var ways: Set<Way> = []
  private var known: Set<String> = []

  init() {}

  /// Notes a step; returns whether the map has more than before.
  mutating func note(from: String, _ step: String, to: String) -> Bool {
    let (from, to) = (Self.name(of: from), Self.name(of: to))
    let isNew = known.insert(from).inserted
    let leadsToNew = known.insert(to).inserted
    let isNewWay = from != to && ways.insert(Way(from: from, to: to, step: step)).inserted
    return isNew || leadsToNew || isNewWay
  }

  /// The names of the places, sorted.
  public var places: [String] { known.sorted() }

  /// The map as a text that a snapshot can keep: each place, and where one comes from there.
  ///
  /// ```text
  /// WelcomeScreen
  ///   enter, submit → ListScreen
  /// ```
  public var outline: String {
    places.map { place in
      let ways = sorted(from: place).map { "\n  \($0.steps.joined(separator: ", ")) → \($0.to)" }
      return place + ways.joined()
    }.joined(separator: "\n") + "\n"
  }

  /// The map as a flowchart of Mermaid.
  public var mermaid: String {
    let numbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    var lines = ["flowchart TD"]
    for (index, place) in places.enumerated() {
      lines.append("  p\(index)[\(Self.label(place))]")
    }
    for place in places {
      for way in sorted(from: place) {
        let (from, to) = (numbers[place] ?? 0, numbers[way.to] ?? 0)
        lines.append("  p\(from) -->|\(Self.label(way.steps.joined(separator: ", ")))| p\(to)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The map as a directed graph in the language of Graphviz.
  public var dot: String {
    var lines = ["digraph {"] + places.map { "  \(Self.quoted($0));" }
    for place in places {
      for way in sorted(from: place) {
        let steps = Self.quoted(way.steps.joined(separator: ", "))
        lines.append("  \(Self.quoted(place)) -> \(Self.quoted(way.to)) [label=\(steps)];")
      }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private func sorted(from place: String) -> [(to: String, steps: [String])] {
    Dictionary(grouping: ways.filter { $0.from == place }, by: \.to).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.map(\.step).sorted()) }
  }

  private static func name(of place: String) -> String { place.isEmpty ? "(no screen)" : place }

  private static func label(_ text: String) -> String {
    "\"\(text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;"))\""
  }
}
