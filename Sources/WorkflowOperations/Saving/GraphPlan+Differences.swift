extension GraphPlan {
  /// Returns the differences from an older plan, a text for each.
  ///
  /// Limits and priorities may change between two runs, and so may labels: they decide when an
  /// operation runs, but not whether.
  func differences(from older: GraphPlan) -> [String] {
    let names = Set(operations.map(\.name))
    let olderOperations = Dictionary(
      older.operations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var texts = older.operations.filter { !names.contains($0.name) }.map {
      "the operation \"\($0.name)\" has gone"
    }
    for operation in operations {
      guard let before = olderOperations[operation.name] else {
        texts.append("the operation \"\(operation.name)\" is new")
        continue
      }
      if Set(operation.inputs) != Set(before.inputs)
        || Set(operation.results) != Set(before.results)
      {
        texts.append("\"\(operation.name)\" has other inputs")
      }
      if operation.isMap != before.isMap {
        texts.append(
          "\"\(operation.name)\" is \(operation.isMap ? "a map now" : "no map any more")")
      }
      if operation.group != before.group {
        texts.append("\"\(operation.name)\" is in another subgraph")
      }
      if operation.rule != before.rule {
        texts.append("\"\(operation.name)\" has another start rule")
      }
    }
    texts += changes(dependencies, older.dependencies) {
      "the dependency of \"\($0.target)\" on \"\($0.source)\""
    }
    // Their order matters: activated segues are saved by their numbers.
    let (pairs, olderPairs) = (segues.map(\.ends), older.segues.map(\.ends))
    texts += changes(pairs, olderPairs) {
      "the segue from \"\($0.source)\" to \"\($0.target)\""
    }
    if texts.isEmpty, pairs != olderPairs { texts.append("the segues have another order") }
    return texts
  }

  private func changes<Connection: Hashable>(
    _ now: [Connection], _ before: [Connection], _ text: (Connection) -> String
  ) -> [String] {
    let (new, old) = (Set(now), Set(before))
    return before.filter { !new.contains($0) }.map { text($0) + " has gone" }
      + now.filter { !old.contains($0) }.map { text($0) + " is new" }
  }
}

extension GraphPlan.Segue {
  /// The segue without its label.
  var ends: GraphPlan.Segue { GraphPlan.Segue(from: source, to: target) }
}
