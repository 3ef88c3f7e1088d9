/// The steps of a flow, as a picture shows them.
private struct Box {
  let name: String
  let isChoice: Bool
  let isCurrent: Bool
  let isVisited: Bool
}

extension FlowRun {
  /// Returns all entries of the newest definition, with those of parts that were built.
  private func boxes(in part: Int? = nil) -> [Box] {
    let definition = definition(of: part)
    return (0..<definition.count).flatMap { index -> [Box] in
      let (id, step) = (definition.id(at: index), definition.step(at: index))
      if step.isPart,
        let built = parts.first(where: { $1.parent == part && $1.entry == id })?.key
      {
        return boxes(in: built)
      }
      let isHere = { (visit: VisitRecord) in visit.part == part && visit.entry == id }
      return [
        Box(
          name: step.name, isChoice: step.isPart, isCurrent: current.map(isHere) ?? false,
          isVisited: visits.contains(where: isHere))
      ]
    }
  }

  /// The flow as a flow chart in the language of Mermaid, with the current step marked.
  var mermaid: String {
    let boxes = boxes()
    var lines = ["flowchart LR"]
    for (index, box) in boxes.enumerated() {
      let name = box.name.inMermaid
      lines.append("  s\(index)" + (box.isChoice ? "{\"\(name)\"}" : "[\"\(name)\"]"))
    }
    for index in boxes.indices.dropFirst() { lines.append("  s\(index - 1) --> s\(index)") }
    let visited = boxes.indices.filter { boxes[$0].isVisited && !boxes[$0].isCurrent }
    if !visited.isEmpty {
      lines.append("  classDef visited fill:#ddd")
      lines.append("  class \(visited.map { "s\($0)" }.joined(separator: ",")) visited")
    }
    if let current = boxes.firstIndex(where: \.isCurrent) {
      lines.append("  classDef current stroke-width:3px")
      lines.append("  class s\(current) current")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The flow as text, a line for each step: `›` before the current one, `•` before those in the
  /// history.
  var picture: String {
    boxes().map { box in
      let mark = box.isCurrent ? "›" : box.isVisited ? "•" : " "
      return "\(mark) \(box.name)\(box.isChoice ? " …" : "")\n"
    }.joined()
  }
}

extension Flow {
  /// The flow as a flow chart in the language of Mermaid.
  public var mermaid: String { emptyRun.mermaid }

  /// The flow as text, a line for each step.
  public var picture: String { emptyRun.picture }

  /// The definition, without a visit.
  private var emptyRun: FlowRun { FlowRun(planOf: definition) }
}

extension FlowRun {
  fileprivate init(planOf definition: FlowDefinition) {
    self.init(definition, FlowLaunch(argument: .none), begins: false)
  }
}

extension FlowWalk {
  /// The flow as a flow chart in the language of Mermaid, with the current step marked.
  public var mermaid: String { run.mermaid }

  /// The flow as text, with the current step marked.
  public var picture: String { run.picture }
}

extension String {
  /// The text inside of quotes in Mermaid, where `#` begins an entity and a line break ends a line.
  fileprivate var inMermaid: String {
    isEmpty
      ? " "
      : replacing("#", with: "#35;").replacing("\"", with: "#quot;").replacing("<", with: "#lt;")
        .replacing("\n", with: " ")
  }
}
