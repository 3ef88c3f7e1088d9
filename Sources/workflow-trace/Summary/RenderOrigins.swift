import WorkflowTracing

/// The causes of the renders of one pass.
struct RenderOrigins {
  private let pass: TracePass
  private let sessions: [Int: TraceSession]
  private let applied: [Int: String]
  /// The index of the render around each, which is that of a node above it.
  private var parents: [Int?] = []
  private var ownTimes: [Int] = []
  /// The cause of each render in the end: the action, wherever it was applied.
  private var causes: [String] = []

  init(_ pass: TracePass, sessions: [Int: TraceSession], applied: [Int: String]) {
    (self.pass, self.sessions, self.applied) = (pass, sessions, applied)
    var open: [Int] = []
    for (index, render) in pass.renders.enumerated() {
      while let last = open.last, !contains(last, render) { open.removeLast() }
      parents.append(open.last)
      ownTimes.append(render.duration)
      if let last = open.last { ownTimes[last] &-= render.duration }
      open.append(index)
    }
    let actions = actionsBelow
    // One that is around comes first.
    for index in pass.renders.indices { causes.append(cause(of: index, actions[index])) }
  }

  /// The first render below each that an action has caused.
  private var actionsBelow: [Int?] {
    var below = [Int?](repeating: nil, count: pass.renders.count)
    for index in pass.renders.indices.reversed() {
      guard let parent = parents[index] else { continue }
      below[parent] = (pass.renders[index].cause == .action ? index : below[index]) ?? below[parent]
    }
    return below
  }

  /// Whether a node is below that of a render which began earlier.
  private func contains(_ index: Int, _ render: TracePass.Render) -> Bool {
    var session = sessions[render.session]?.parent
    while let current = session {
      if current == pass.renders[index].session { return true }
      session = sessions[current]?.parent
    }
    return false
  }

  /// The nanoseconds of a render without those of the renders in it.
  func ownTime(of index: Int) -> Int { ownTimes[index] }

  /// Returns in words what has caused a render.
  func text(of index: Int) -> String {
    let render = pass.renders[index]
    switch render.cause {
    case .isNew: return "it is new"
    case .action: return applied[render.session].map { "its action \(kind(of: $0))" } ?? "an action"
    case .props:
      guard let parent = parents[index] else { return "new props of the root" }
      return "new props from \(type(parent)), which rendered because of \(causes[parent])"
    case .child: return causes[index]
    case .host: return "the host renders every node"
    case nil: return "a cause that this version does not know"
    }
  }

  private func cause(of index: Int, _ actionBelow: Int?) -> String {
    switch pass.renders[index].cause {
    case .action: action(at: index)
    case .child: actionBelow.map { action(at: $0) } ?? "a change below \(type(index))"
    case .props: parents[index].map { causes[$0] } ?? "new props of the root"
    case .isNew: "\(type(index)) is new"
    case .host, nil: "the host"
    }
  }

  private func action(at index: Int) -> String {
    "\(applied[pass.renders[index].session].map(kind) ?? "an action") at \(type(index))"
  }

  /// Returns an action without its values, so that what is typed letter by letter is one cause.
  ///
  /// Of `.list(.rename("x"))`, it leaves `.list(.rename(…))`.
  private func kind(of action: String) -> String {
    guard let parenthesis = action.firstIndex(of: "("), action.hasSuffix(")"),
      let first = action.first, first == "." || first.isLetter
    else { return action }
    let (name, values) = (action[..<parenthesis], action[parenthesis...].dropFirst().dropLast())
    return values.first == "." ? "\(name)(\(kind(of: String(values))))" : "\(name)(…)"
  }

  private func type(_ index: Int) -> String {
    sessions[pass.renders[index].session]?.type ?? "unknown type"
  }
}
