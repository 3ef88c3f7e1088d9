/// The state that is kept for one view from frame to frame.
///
/// Nodes exist only for views that keep state or can have the focus, and for the views around them.
final class ViewNode {
  private(set) weak var parent: ViewNode?
  private var children: [ViewKey: ViewNode] = [:]

  /// The states, by the type of their value.
  var states: [ObjectIdentifier: any KeptState] = [:]

  /// The time when the view last had the focus: a larger number is later, and 0 is never.
  var focusTime = 0

  /// The first pass that reached the node, and the last one.
  let firstPass: Int
  var lastPass: Int

  /// The last pass that asked for everything below to be kept as it was.
  var keptInPass = 0

  init(parent: ViewNode?, pass: Int) {
    self.parent = parent
    firstPass = pass
    lastPass = pass
  }

  /// Returns the child with a key, which is created if there is none.
  func child(_ key: ViewKey, pass: Int) -> ViewNode {
    if let child = children[key] {
      child.lastPass = pass
      return child
    }
    let child = ViewNode(parent: self, pass: pass)
    children[key] = child
    return child
  }

  /// Returns whether the other node is this one or below it.
  func contains(_ other: ViewNode) -> Bool {
    var node: ViewNode? = other
    while let present = node {
      if present === self { return true }
      node = present.parent
    }
    return false
  }

  /// Removes the nodes that a pass has not reached.
  func sweep(pass: Int) {
    if keptInPass == pass || children.isEmpty { return }
    for (key, child) in children {
      if child.lastPass == pass { child.sweep(pass: pass) } else { children[key] = nil }
    }
  }

  /// A copy of the states of this view and of those in it.
  var saved: SavedNode {
    SavedNode(
      states: states.mapValues { $0.copy() }, focusTime: focusTime,
      children: children.mapValues { $0.saved })
  }

  /// Keeps what was saved, instead of what is kept now.
  func restore(_ saved: SavedNode, pass: Int) {
    // Another restoring must find what was saved, however these objects change.
    states = saved.states.mapValues { $0.copy() }
    focusTime = saved.focusTime
    children = saved.children.mapValues { child in
      let node = ViewNode(parent: self, pass: pass)
      node.restore(child, pass: pass)
      return node
    }
  }
}

/// The states of a view at one moment.
struct SavedNode {
  fileprivate let states: [ObjectIdentifier: any KeptState]
  fileprivate let focusTime: Int
  fileprivate let children: [ViewKey: SavedNode]
}

/// The states of a window's views at one moment: scroll positions, carets, the focus.
package struct SavedViews {
  let root: SavedNode
}
