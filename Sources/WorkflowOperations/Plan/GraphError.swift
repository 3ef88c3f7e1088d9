/// The reason why a graph cannot run.
///
/// A text lists at most five names; the values have all.
public enum GraphError: Error, Hashable, Sendable {
  /// Two operations have the same name.
  case duplicateName(String)
  /// A connection names an operation that is not in the graph.
  case unknownName(String, known: [String])
  /// A connection goes into a subgraph or out of it.
  case crossesSubgraph(String, String)
  /// A reference to an operation of another graph was used.
  case otherGraph(String)
  /// An operation is connected with itself.
  case selfConnection(String)
  /// Operations depend on each other in a circle; the path begins and ends with the same one.
  case cycle([String])
  /// These operations can never start, whatever the outcomes of the others.
  case neverStarts([String])
  /// An operation uses a resource that has no limit.
  case unknownResource(String, operation: String, known: [String])
  /// An operation uses less than one or more than all of a resource.
  case badUse(String, operation: String, amount: Int, limit: Int)
  /// These operations are workflows, which run only in a tree.
  case needsTree([String])
  /// The graph was saved, and has changed since; each text is a difference.
  case changedSinceSaved([String])
  /// An operation awaits the result of its own graph.
  case awaitsItself
  /// A limit is below 1.
  case badLimit(String, Int)
}

extension GraphError: CustomStringConvertible {
  /// The problem, and how to solve it.
  public var description: String {
    switch self {
    case .duplicateName(let name):
      "Two operations are called \"\(name)\". Give one another name."
    case .unknownName(let name, let known):
      "No operation is called \"\(name)\". Known are: \(list(known))."
    case .crossesSubgraph(let source, let target):
      "\"\(source)\" and \"\(target)\" are not parts of the same subgraph, so they cannot be connected. "
        + "Connect the subgraph."
    case .otherGraph(let name):
      "The reference to \"\(name)\" is one of another graph. Use the one that this graph's add() has "
        + "returned, or the name. The operations of a subgraph can take inputs from outside, but have "
        + "no other connections."
    case .selfConnection(let name): "The operation \"\(name)\" is connected with itself."
    case .cycle(let path):
      "These operations wait for each other: \(list(path, separator: " → ")). Remove one of the "
        + "connections, or make it a segue."
    case .neverStarts(let names):
      "These operations can never start: \(list(names)). Give each a segue from "
        + "an operation that can."
    case .unknownResource(let name, let operation, let known):
      "\"\(operation)\" uses \"\(name)\", which has no limit. "
        + (known.isEmpty
          ? "The graph limits nothing." : "Known are: \(list(known)).")
    case .badUse(let name, let operation, let amount, let limit):
      "\"\(operation)\" uses \(amount) of \"\(name)\", whose limit is \(limit). Let it use at least 1 "
        + "and at most \(limit)."
    case .needsTree(let names):
      "These operations are workflows: \(list(names)). Run the graph in a tree, with "
        + "workflow()."
    case .changedSinceSaved(let differences):
      "The graph has changed since it was saved: "
        + list(differences, separator: "; ") + ". Begin anew."
    case .awaitsItself:
      "An operation awaits the result of its own graph, which waits for the operation. Await it outside "
        + "of the graph, and let operations take the values of others as inputs."
    case .badLimit(let name, let limit):
      "The limit of \(name) is \(limit), so nothing could run. It has to be at least 1."
    }
  }
}

private func list(_ names: [String], separator: String = ", ") -> String {
  names.prefix(5).joined(separator: separator)
    + (names.count > 5 ? " and \(names.count - 5) more" : "")
}
