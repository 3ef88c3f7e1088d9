extension GraphUpdate {
  /// Returns the attempts so far as a Gantt chart in the language of Mermaid.
  ///
  /// Times are since the run began. What runs ends at the time of the update, and what has failed is
  /// critical. The parts of a subgraph are a section.
  public func gantt() -> String {
    var lines = ["gantt", "  dateFormat x", "  axisFormat %M:%S"]
    var section = ""
    for status in operations {
      let group = status.subgraphs.first ?? status.name
      for (number, attempt) in status.attempts.enumerated() {
        if group != section { lines.append("  section \(group.inGantt)") }
        section = group
        let name = number == 0 ? status.name : "\(status.name) (\(number + 1))"
        let state = attempt.end == nil ? "active" : attempt.error == nil ? "done" : "crit"
        let (start, end) = (attempt.start, attempt.end ?? self.state.now)
        // Rule 77d.
        lines.append(
          "  \(name.inGantt) :\(state), \(start.milliseconds), \(end.milliseconds)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}

extension String {
  /// The text as the name of a task.
  ///
  /// A name must not be empty. It ends at a colon, a semicolon or `#`, and `%%` begins a comment; the
  /// wide forms of these characters mean nothing in Mermaid.
  fileprivate var inGantt: String {
    let text = replacing(":", with: "：").replacing(";", with: "；").replacing("#", with: "＃")
      .replacing("%", with: "％").replacing("\n", with: " ").withPicturesOfControls
    return text.contains { $0 != " " } ? text : "(no name)"
  }
}
