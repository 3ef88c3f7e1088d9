// The same work by hand, without a framework. None of it may become slower, because every budget is
// a multiple of one of these floors.

/// A rendering with a count and a closure, made again after every increment.
final class CounterFloor {
  struct State { var count = 0 }

  private var state = State()
  private(set) var rendering: (count: Int, increment: () -> Void) = (0, {})

  init() { rendering = render() }

  @inline(never) private func render() -> (count: Int, increment: () -> Void) {
    (state.count, { self.increment() })
  }

  @inline(never) private func increment() {
    state.count += 1
    rendering = render()
  }

  static func subject() -> Subject {
    let floor = CounterFloor()
    return Subject { times in
      for _ in 0..<times { floor.rendering.increment() }
    }
  }
}

/// A tree of nested structs with ten children each: 11,111 nodes at depth 4.
///
/// A node's rendering has its count and the renderings of its children.
struct TreeFloor {
  struct Rendering {
    var count: Int
    var children: [Rendering]
  }

  struct Node {
    var count = 0
    var rendering: Rendering?
    var children: [Node] = []
  }

  private var root: Node

  init(depth: Int) { root = TreeFloor.make(depth: depth) }

  private static func make(depth: Int) -> Node {
    Node(children: depth == 0 ? [] : (0..<10).map { _ in make(depth: depth - 1) })
  }

  /// Renders every node by plain recursion; each keeps its rendering for `renderPath`.
  @inline(never) mutating func renderAll() -> Rendering { TreeFloor.render(&root) }

  @inline(never) private static func render(_ node: inout Node) -> Rendering {
    var children: [Rendering] = []
    if !node.children.isEmpty {
      children.reserveCapacity(node.children.count)
      for index in node.children.indices { children.append(render(&node.children[index])) }
    }
    let rendering = Rendering(count: node.count, children: children)
    node.rendering = rendering
    return rendering
  }

  /// Increments and renders the nodes on the path to a leaf; the others keep their rendering.
  @inline(never) mutating func renderPath(_ path: [Int]) -> Rendering {
    TreeFloor.renderPath(&root, path, level: 0)
  }

  @inline(never) private static func renderPath(
    _ node: inout Node, _ path: [Int], level: Int
  ) -> Rendering {
    node.count += 1
    var children: [Rendering] = []
    if level < path.count {
      children.reserveCapacity(node.children.count)
      let next = path[level]
      for index in node.children.indices {
        children.append(
          index == next
            ? renderPath(&node.children[index], path, level: level + 1)
            : node.children[index].rendering.unsafelyUnwrapped)
      }
    }
    let rendering = Rendering(count: node.count, children: children)
    node.rendering = rendering
    return rendering
  }

  static func full(depth: Int = 4) -> Subject {
    var floor = TreeFloor(depth: depth)
    return Subject { times in
      for _ in 0..<times { keep(floor.renderAll()) }
    }
  }

  static func path(depth: Int) -> Subject {
    var floor = TreeFloor(depth: depth)
    _ = floor.renderAll()
    let path = Array(repeating: 5, count: depth)
    return Subject { times in
      for _ in 0..<times { keep(floor.renderPath(path)) }
    }
  }
}

/// Uses a value in a way that the optimizer cannot see through.
@_optimize(none) @inline(never) func keep<Value>(_ value: Value) {}
