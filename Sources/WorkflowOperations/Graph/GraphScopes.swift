/// The names of the operations of a graph in a run, in which the graph may be a subgraph.
///
/// The operations of a subgraph have its name before theirs: `load/profile`.
struct GraphScopes: Hashable, Sendable {
  private var prefixes: [GraphIdentity: String]

  init(_ graph: GraphIdentity) { prefixes = [graph: ""] }

  /// The name in the run of an operation of a graph.
  ///
  /// An unknown graph counts as the whole one: a tree makes it anew in each pass, and then a
  /// reference may be older than the graph.
  func name(_ name: String, of graph: GraphIdentity) -> String {
    // Rule 80j.
    guard let prefix = prefixes[graph], !prefix.isEmpty else { return name }
    return prefix + name
  }

  /// The scopes with a prefix before every name.
  func under(_ prefix: String) -> GraphScopes {
    var scopes = self
    scopes.prefixes = prefixes.mapValues { prefix + $0 }
    return scopes
  }

  /// Adds other scopes; what is here already stays.
  ///
  /// If a graph is a subgraph in several places, its first place is found. If a graph is a part of
  /// its copy, the inner one is meant.
  mutating func add(_ scopes: GraphScopes) {
    // Rule 80i.
    prefixes.merge(scopes.prefixes) { first, _ in first }
  }
}
