// Which views receive input: the one with the focus, then those around it.
extension ViewPass {
  /// The candidate that gets the focus: the one that had it last, or else the first.
  var focus: (scope: Int, node: ViewNode)? {
    candidates.dropFirst().reduce(candidates.first) { latest, other in
      if let latest, latest.node.focusTime >= other.node.focusTime { return latest }
      return other
    }
  }

  /// The name of the view with the focus, or else of the innermost one around it that has a name.
  var focusName: String? {
    var next = focus?.scope
    while let scope = next, scope >= 0 {
      if let name = name(of: scope) { return name }
      next = scopes[scope].parent
    }
    return nil
  }

  /// Returns the name that a view was drawn with last; nil if it has none.
  func name(of scope: Int) -> String? { names.last { $0.scope == scope }?.name }

  /// The scope that input goes to first.
  ///
  /// If no view can have the focus, it is the first view drawn that answers at all, or the
  /// innermost view in it that does.
  private var firstScope: Int? {
    if let focus { return focus.scope }
    let answering = responders.map(\.scope).filter { scopes[$0].canHaveFocus }
    return answering.reduce(into: answering.first) { innermost, scope in
      if let outer = innermost, isInside(scope, outer) { innermost = scope }
    }
  }

  func isInside(_ scope: Int, _ outer: Int) -> Bool {
    var scope = scope
    while scope > outer { scope = scopes[scope].parent }
    return scope == outer
  }

  /// The responders in the order in which they are asked: from the view with the focus outwards.
  var chain: [Responder] {
    let chain = chain(from: firstScope)
    guard !selectionCommands.isEmpty else { return chain }
    let first = Responder(
      scope: ViewPass.rootScope, answer: .commands { [selectionCommands] in selectionCommands })
    return [first] + chain
  }

  /// The responders from a view outwards.
  func chain(from first: Int?) -> [Responder] {
    var distances: [Int: Int] = [:]
    var next = first
    while let scope = next, scope >= 0 {
      distances[scope] = distances.count
      next = scopes[scope].isBarrier ? nil : scopes[scope].parent
    }
    // Each view takes input before it offers commands.
    var reached: [[Responder]] = Array(repeating: [], count: 2 * distances.count)
    for responder in responders {
      guard let distance = distances[responder.scope] else { continue }
      reached[2 * distance + (responder.answer.isInput ? 0 : 1)].append(responder)
    }
    var chain = Array(reached.joined())
    if !outerCommands.isEmpty {
      chain.append(
        Responder(scope: ViewPass.rootScope, answer: .commands { [outerCommands] in outerCommands })
      )
    }
    return chain
  }

  /// The commands that keys perform now, each with the first of its keys that reaches it.
  var bindings: [(command: Command, key: KeyPress)] {
    var bindings: [(command: Command, key: KeyPress)] = []
    var taken: Set<KeyPress> = []
    var isTyped: (KeyPress) -> Bool = { _ in false }
    for responder in chain {
      if case .text(let uses, _) = responder.answer { isTyped = uses }
      for command in responder.commands where command.isEnabled {
        let key = command.keys.first { !taken.contains($0) && !isTyped($0) }
        if let key { bindings.append((command, key)) }
        taken.formUnion(command.keys)
      }
    }
    return bindings
  }

  /// The commands that can be called by name.
  ///
  /// Those in reach of the focus come first.
  var commandsByName: [Command] {
    let chain = chain
    let barrier = barrier
    let others = responders.filter { responder in
      !scopes[responder.scope].isBlocked && !chain.contains { $0.scope == responder.scope }
        && barrier.map { isReached(responder.scope, behind: $0) } != false
    }
    return (chain + others).flatMap(\.commands)
  }

  /// Returns whether a scope is inside a barrier, or in a layer above it in the same view.
  private func isReached(_ scope: Int, behind barrier: Int) -> Bool {
    isInside(scope, barrier) || scope > barrier && isInside(scope, scopes[barrier].parent)
  }

  /// The innermost view around the focus that lets no input out.
  private var barrier: Int? {
    var next = firstScope
    while let scope = next, scope >= 0 {
      if scopes[scope].isBarrier { return scope }
      next = scopes[scope].parent
    }
    return nil
  }

  /// Returns the commands of the views behind the innermost barrier around a scope.
  func commandsBehind(_ scope: Int) -> [Command] {
    var barrier = scope
    while barrier >= 0, !scopes[barrier].isBarrier { barrier = scopes[barrier].parent }
    guard barrier >= 0 else { return commandsByName }
    let behind = responders.filter { !isInside($0.scope, barrier) }
    func focusTime(_ scope: Int) -> Int { scopes[scope].node?.focusTime ?? 0 }
    let last = behind.map(\.scope).max { focusTime($0) < focusTime($1) } ?? scope
    // First those in reach of the former focus: their keys are the ones that will work again.
    let former = behind.filter { isInside(last, $0.scope) }
    let others = behind.filter { !isInside(last, $0.scope) }
    return (former + others).flatMap(\.commands) + outerCommands
  }

  /// The view that gets the focus when a view is pressed: itself, or the one around or in it that
  /// can have it.
  func candidate(pressedIn scope: Int) -> ViewNode? {
    let around = reachableCandidates.filter { isInside(scope, $0.scope) }
    let within = reachableCandidates.filter { isInside($0.scope, scope) }
    return (around.max { $0.scope < $1.scope } ?? within.first)?.node
  }

  /// Moves the focus among the views that can have it, in the order of drawing and around its ends.
  ///
  /// - Returns: False if there is no other one.
  @discardableResult
  func moveFocus(by step: Int) -> Bool {
    let candidates = reachableCandidates
    guard candidates.count > 1, let focus,
      let index = candidates.firstIndex(where: { $0.node === focus.node })
    else { return false }
    let next = (index + step + candidates.count) % candidates.count
    candidates[next].node.focusTime = clock.next()
    changes.areKnown = false
    return true
  }

  /// The candidates that the focus can move to.
  var reachableCandidates: [(scope: Int, node: ViewNode)] {
    guard let barrier else { return candidates }
    return candidates.filter { isInside($0.scope, barrier) }
  }
}
