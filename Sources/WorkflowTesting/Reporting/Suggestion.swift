import Workflow
import WorkflowReflection

// The arguments of the lines that messages suggest. They compile when they are pasted into a test.

/// Returns a value as an argument, or a closure that takes it, if its source is not known or it is
/// not `Equatable`.
func valueArgument(_ value: Any) -> String {
  let tree = ValueTree(sourceOf: value)
  let isWritable = value is any Equatable && tree.isSource && tree.line.utf8.count < 1_000
  return isWritable ? "(\(tree.line))" : " { _ in }"
}

/// Returns a worker as the argument of an expectation: itself, or its type if it is made from
/// closures or has values whose source is not known.
func workerArgument(_ worker: Any) -> String {
  let name = sourceName(of: type(of: worker))
  let tree = ValueTree(sourceOf: worker)
  // Its type can always be named.
  let isWritable = !name.contains("<") && tree.isSource && !(type(of: worker) is AnyClass)
  guard isWritable, tree.line.utf8.count < 1_000 else { return "\(name).self" }
  return tree.line.hasPrefix(".") ? name + tree.line : tree.line
}

/// Returns the closure that picks a worker by its `id`, if only its type can be written.
func workerPredicate(_ worker: Any) -> String {
  guard workerArgument(worker).hasSuffix(".self"),
    let id = Mirror(reflecting: worker).children.first(where: { $0.label == "id" })?.value,
    id is any Equatable, case let tree = ValueTree(sourceOf: id), tree.isSource,
    tree.line.utf8.count < 1_000
  else { return "" }
  return " { $0.id == \(tree.line) }"
}

/// Returns the type and the key of a child as arguments.
func childArguments(_ type: any Any.Type, _ key: Key) -> String {
  "\(sourceName(of: type)).self\(keyText(key))"
}

/// Returns a key as the last argument of a call in a test; empty without a key.
func keyText(_ key: Key) -> String { key.base == nil ? "" : ", key: \(keyValue(key))" }

/// Returns a key as a test writes it; with an ellipsis if its source is not known.
func keyValue(_ key: Key) -> String {
  guard let value = key.base?.base else { return ".none" }
  if value is String || value is any BinaryInteger { return "\(key)" }
  if value is Character { return "Key(\("\(value)".quoted) as Character)" }
  let tree = ValueTree(sourceOf: value)
  guard tree.isSource else { return "Key(…)" }
  return tree.line.hasPrefix(".")
    ? "Key(\(sourceName(of: type(of: value)))\(tree.line))" : "Key(\(tree.line))"
}
