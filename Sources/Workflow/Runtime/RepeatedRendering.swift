import WorkflowReflection
import WorkflowSynchronization

// A `render` that is pure shows the same when a pass is repeated.
extension Session {
  /// Reports the first difference between the renderings of a node in a pass and its repetition.
  @usableFromInline func compare<Rendering>(_ first: Rendering, with second: Rendering) {
    guard tree.comparesRenderings else { return }
    let difference = CheckMisuse.difference(of: first, and: second, path: path)
    guard let difference else { return }
    // The rendering of the node above holds this one, so it differs too.
    tree.stopComparing()
    guard let report = tree.onDifference else { difference.stop() }
    report(difference)
  }
}

extension CheckMisuse {
  /// Returns the mistake of a `render` that shows two things for one state; nil if it does not.
  ///
  /// Values that cannot be compared make no difference: closures, sinks, objects, NaN.
  package static func difference<Rendering>(
    of first: Rendering, and second: Rendering, path: String
  ) -> CheckMisuse? {
    if let first = first as? any Equatable, first.equals(second) { return nil }
    return firstDifference(first, second).map { .showsSomethingElse(path: path, $0, $1) }
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { self == other as? Self }
}

/// Returns the first lines that differ; nil if the difference cannot be compared.
private func firstDifference(_ first: Any, _ second: Any) -> (String, String)? {
  var reflection = LineReflection()
  func lines(of value: Any) -> [String] {
    reflection.write(value, limit: 1_000_000)
    return reflection.lines.map { String($0.trimmingPrefix { $0 == " " }) }
  }
  let (old, new) = (lines(of: first), lines(of: second))
  if let index = zip(old, new).enumerated().first(where: { $1.0 != $1.1 })?.offset {
    return (old[index], new[index])
  }
  return old.count == new.count ? nil : ("\(old.count) lines", "\(new.count) lines")
}
