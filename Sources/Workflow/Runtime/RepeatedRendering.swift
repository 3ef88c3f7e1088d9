import WorkflowReflection

// A `render` that is pure shows the same when a pass is repeated.
extension Session {
  /// Reports the first difference between the renderings of a node in a pass and its repetition.
  @usableFromInline func compare<Rendering>(_ first: Rendering, with second: Rendering) {
    guard tree.comparesRenderings else { return }
    guard let mistake = CheckMisuse.difference(of: first, and: second, path: path) else { return }
    // The rendering of the node above holds this one, so it differs too.
    tree.stopComparing()
    tree.report(mistake)
  }
}

extension CheckMisuse {
  /// Returns the mistake of a `render` that shows two things for one state; nil if it does not.
  package static func difference<Rendering>(
    of first: Rendering, and second: Rendering, path: String
  ) -> CheckMisuse? {
    LineReflection.firstDifference(of: first, and: second)
      .map { .showsSomethingElse(path: path, $0, $1) }
  }
}
