package import WorkflowPersistence

extension TreeSnapshot {
  /// The nodes with a state by their paths, in an order that does not depend on that of siblings.
  package var paths: [String] {
    nodes.indices.compactMap { index in
      guard let bytes = nodes[index].state else { return nil }
      var path: [String] = []
      var next: Int? = index
      while let index = next {
        path.append("\(nodes[index].type)[\(nodes[index].key ?? "")]")
        next = nodes[index].parent
      }
      return path.reversed().joined(separator: "/") + " = \(bytes)"
    }.sorted()
  }
}
