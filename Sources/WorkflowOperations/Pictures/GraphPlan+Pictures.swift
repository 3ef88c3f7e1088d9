extension GraphPlan {
  /// Returns the graph as a flow chart in the language of Mermaid.
  ///
  /// Dependencies and inputs are lines, segues are dashed lines with their labels.
  ///
  /// - Parameter update: An update with the outcomes so far; nil for the plan alone.
  public func mermaid(_ update: GraphUpdate? = nil) -> String {
    unfolded(update).drawnMermaid(update)
  }

  private func drawnMermaid(_ update: GraphUpdate?) -> String {
    let numbers = numbers
    var lines = ["flowchart TD"]
    let details = details(update)
    lines += outline { number, label, parts, indent in
      let node = "o\(number)[\"\(label.inMermaid)\(details[number])\"]"
      if parts.isEmpty { return [indent + node] }
      // Rule 80m.
      return [indent + "subgraph " + node] + parts + [indent + "end"]
    }
    for (source, target) in links(numbers) { lines.append("  o\(source) --> o\(target)") }
    for segue in segues {
      guard let source = numbers[segue.source], let target = numbers[segue.target] else { continue }
      let label = segue.label.map { "|\"\($0.inMermaid)\"|" } ?? ""
      // Rule 77a.
      lines.append("  o\(source) -.->\(label) o\(target)")
    }
    let statuses = statuses(update)
    for status in Status.allCases {
      let members = operations.indices.filter { statuses[$0] == status }
      guard let style = status.mermaidStyle, !members.isEmpty else { continue }
      lines.append("  classDef \(status.rawValue) \(style)")
      lines.append("  class \(members.map { "o\($0)" }.joined(separator: ",")) \(status.rawValue)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the graph in the language of Graphviz.
  ///
  /// Dependencies and inputs are lines, segues are dashed lines with their labels.
  ///
  /// - Parameter update: An update with the outcomes so far; nil for the plan alone.
  public func dot(_ update: GraphUpdate? = nil) -> String {
    unfolded(update).drawnDot(update)
  }

  private func drawnDot(_ update: GraphUpdate?) -> String {
    func quoted(_ text: String) -> String {
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"" + escaped.replacing("\n", with: " ").withPicturesOfControls + "\""
    }
    let numbers = numbers
    let statuses = statuses(update)
    var lines = ["digraph {"]
    lines += outline { number, label, parts, indent in
      let color =
        statuses[number].dotColor.map { ", style=filled, fillcolor=\($0)" } ?? ""
      let node = "o\(number) [label=\(quoted(label))\(color)];"
      if parts.isEmpty { return [indent + node] }
      // Lines cannot end at a cluster: they end at a node for the subgraph in it.
      return [indent + "subgraph cluster_\(number) {", indent + "  " + node] + parts + [
        indent + "}"
      ]
    }
    for (source, target) in links(numbers) { lines.append("  o\(source) -> o\(target);") }
    for segue in segues {
      guard let source = numbers[segue.source], let target = numbers[segue.target] else { continue }
      let label = segue.label.map { ", label=\(quoted($0))" } ?? ""
      lines.append("  o\(source) -> o\(target) [style=dashed\(label)];")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// Returns the plan with the elements of its maps; an update of another graph is ignored.
  private func unfolded(_ update: GraphUpdate?) -> GraphPlan {
    guard let state = update?.state, state.run.topology.names.count > operations.count,
      state.graph.plan.operations.map(\.name) == operations.map(\.name)
    else { return self }
    var plan = self
    // Rule 86i.
    plan.operations = state.run.topology.order.map { index in
      if index < operations.count { return operations[index] }
      var element = Operation(state.name(index))
      element.group = state.run.topology.nodes[index].group.map { state.name($0) }
      return element
    }
    return plan
  }

  /// Returns the lines of the operations, and within each subgraph those of its parts.
  ///
  /// - Parameter write: A closure that returns the lines of one operation from its number, its
  ///   label, the lines of its parts, and the indent.
  private func outline(
    _ write: (_ number: Int, _ label: String, _ parts: [String], _ indent: String) -> [String]
  ) -> [String] {
    let groups = Dictionary(grouping: operations.indices) { operations[$0].group }
    func lines(of group: String?, depth: Int) -> [String] {
      groups[group, default: []].flatMap { number in
        let name = operations[number].name
        let prefix = (group ?? "") + "/"
        let label =
          group != nil && name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name[...]
        return write(
          number, String(label), lines(of: name, depth: depth + 1),
          String(repeating: "  ", count: depth))
      }
    }
    return lines(of: nil, depth: 1)
  }

  private var numbers: [String: Int] {
    Dictionary(
      operations.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The connections that are not segues, each pair once.
  private func links(_ numbers: [String: Int]) -> [(Int, Int)] {
    var pairs = dependencies.map { ($0.source, $0.target) }
    for operation in operations {
      pairs += (operation.inputs + operation.results).map { ($0, operation.name) }
    }
    var known: Set<[Int]> = []
    return pairs.compactMap { source, target in
      guard let source = numbers[source], let target = numbers[target],
        known.insert([source, target]).inserted
      else { return nil }
      return (source, target)
    }
  }

  /// The state of an operation that a picture shows.
  private enum Status: String, CaseIterable {
    case waiting, running, succeeded, failed, skipped, cancelled

    var mermaidStyle: String? {
      switch self {
      case .waiting: nil
      case .running: "stroke-width:3px"
      case .succeeded: "fill:#cfc"
      case .failed: "fill:#fcc"
      case .skipped: "fill:#eee,stroke-dasharray:4"
      case .cancelled: "fill:#ffc"
      }
    }

    var dotColor: String? {
      switch self {
      case .waiting: nil
      case .running: "lightblue"
      case .succeeded: "palegreen"
      case .failed: "lightpink"
      case .skipped: "lightgrey"
      case .cancelled: "khaki"
      }
    }
  }

  /// Returns the statuses of the operations, in their order; an update of another graph is ignored.
  private func statuses(_ update: GraphUpdate?) -> [Status] {
    let known = update?.operations ?? []
    guard known.map(\.name) == operations.map(\.name) else {
      return operations.map { _ in .waiting }
    }
    // Rule 77b.
    return known.map { operation in
      switch operation.outcome {
      case .succeeded: .succeeded
      case .failed, .timedOut: .failed
      case .skipped, .notReached: .skipped
      case .cancelled: .cancelled
      case nil: [.waiting, .ready].contains(operation.phase) ? .waiting : .running
      }
    }
  }
}

extension GraphPlan {
  /// The times and errors of the operations, as more lines of their labels.
  private func details(_ update: GraphUpdate?) -> [String] {
    let known = update?.operations ?? []
    guard known.map(\.name) == operations.map(\.name) else { return operations.map { _ in "" } }
    return known.map { status in
      // The times and the error.
      let time = status.time.map { "<br/>\($0.inSeconds) s" } ?? ""
      let error = status.outcome?.isFailure == true ? status.lastError : nil
      return time + (error.map { "<br/>\($0.inMermaid)" } ?? "")
    }
  }
}

extension Duration {
  /// The seconds, with a tenth.
  fileprivate var inSeconds: Double {
    (Double(components.seconds) * 10 + Double(components.attoseconds) / 1e17).rounded() / 10
  }
}

extension String {
  /// The text inside of quotes in Mermaid, where `#` begins an entity and `<` a tag.
  var inMermaid: String {
    replacing("#", with: "#35;").replacing("\"", with: "#quot;").replacing("<", with: "#lt;")
      .replacing("\n", with: " ").withPicturesOfControls
  }

  /// The text with a picture in place of each control character, such as ␀.
  var withPicturesOfControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.value {
          case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
          case 0x7F: "\u{2421}"
          case 0x80..<0xA0: "\u{FFFD}"
          default: scalar
          }
        }))
  }
}
