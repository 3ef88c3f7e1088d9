/// What is kept of one view from frame to frame.
///
/// There are nodes only for views that keep something or can have the focus, and for those around them.
final class ViewNode {
  private(set) weak var parent: ViewNode?
  private var children: [ViewKey: ViewNode] = [:]

  /// What is kept, by the type of the value.
  var states: [ObjectIdentifier: AnyObject] = [:]

  /// When the view had the focus last: a larger number is later; 0 is never.
  var focusTime = 0

  /// The pass that has come by first, and the one that has come by last.
  let firstPass: Int
  var lastPass: Int

  /// The last pass that wanted everything below kept as it was.
  var keptInPass = 0

  init(parent: ViewNode?, pass: Int) {
    self.parent = parent
    firstPass = pass
    lastPass = pass
  }

  /// The child with a key; made if it is not there.
  func child(_ key: ViewKey, pass: Int) -> ViewNode {
    if let child = children[key] {
      child.lastPass = pass
      return child
    }
    let child = ViewNode(parent: self, pass: pass)
    children[key] = child
    return child
  }

  /// Whether the other node is this one or below it.
  func contains(_ other: ViewNode) -> Bool {
    var node: ViewNode? = other
    while let present = node {
      if present === self { return true }
      node = present.parent
    }
    return false
  }

  /// Lets go what a pass has not come by.
  func sweep(pass: Int) {
    if keptInPass == pass || children.isEmpty { return }
    for (key, child) in children {
      if child.lastPass == pass { child.sweep(pass: pass) } else { children[key] = nil }
    }
  }
}
