/// One walk over the views of a screen, which draws them and finds out who takes which input.
final class ViewPass {
  /// The place of one view in this pass.
  struct Scope {
    let parent: Int
    let key: ViewKey
    /// Found when something asks for it: most views keep nothing.
    var node: ViewNode?
    var canHaveFocus: Bool
    /// Whether something modal stands above.
    var isBlocked: Bool
    /// Whether input that is not used here goes no further up.
    var isBarrier = false
  }

  let number: Int
  let changes: ViewChanges
  var scopes: [Scope]
  /// In the order of drawing, so that a view stands before those inside of it.
  private(set) var responders: [Responder] = []
  private(set) var candidates: [(scope: Int, node: ViewNode)] = []
  /// What the view that was drawn last has reported.
  var status: String?
  /// Where the view with the focus is looked at.
  var point: FocusPoint?
  /// Whether something was found out while drawing that another pass should draw.
  var wantsAnother = false
  /// The rows of the frame that show screens which were not in the frame before.
  private var newRows: [Range<Int>] = []
  /// The pass of the frame before; 0 if there is none.
  private let shownPass: Int
  /// What is drawn when all commands are known.
  private var last: [() -> Void] = []

  private let root: ViewNode
  private let clock: FocusClock
  /// The node that had the focus when the pass began.
  private let focused: ViewNode?

  init(
    number: Int, after shownPass: Int, root: ViewNode, focused: ViewNode?, clock: FocusClock,
    changes: ViewChanges
  ) {
    self.shownPass = shownPass
    self.number = number
    self.root = root
    self.focused = focused
    self.clock = clock
    self.changes = changes
    let key = ViewKey(type: Spacer.self, id: .index(0))
    scopes = [Scope(parent: -1, key: key, node: root, canHaveFocus: true, isBlocked: false)]
  }

  /// The scope of the whole screen.
  static let rootScope = 0

  func open(_ key: ViewKey, in parent: Int) -> Int {
    scopes.append(
      Scope(
        parent: parent, key: key, canHaveFocus: scopes[parent].canHaveFocus,
        isBlocked: scopes[parent].isBlocked))
    return scopes.count - 1
  }

  /// Takes note of the rows of a screen, if nothing of it was in the frame before.
  func noteScreen(_ scope: Int, rows: Range<Int>) {
    if node(of: scope).firstPass > shownPass, !rows.isEmpty { newRows.append(rows) }
  }

  func takeNewRows() -> [Range<Int>] {
    defer { newRows = [] }
    return newRows
  }

  func node(of scope: Int) -> ViewNode {
    if let node = scopes[scope].node { return node }
    let node = node(of: scopes[scope].parent).child(scopes[scope].key, pass: number)
    scopes[scope].node = node
    return node
  }

  func keep(_ scope: Int) { node(of: scope).keptInPass = number }

  func drawLast(_ draw: @escaping () -> Void) { last.append(draw) }

  /// Draws what had to wait until everything else was drawn.
  func finishDrawing() {
    let last = last
    self.last = []
    for draw in last { draw() }
  }

  func add(_ responder: Responder) { responders.append(responder) }

  func addCandidate(_ scope: Int, atOnce: Bool) -> Bool {
    // Where nothing can have the focus now, it is kept who had it last.
    let node = node(of: scope)
    guard scopes[scope].canHaveFocus else { return false }
    if atOnce, node.focusTime == 0 { node.focusTime = clock.next() }
    candidates.append((scope, node))
    return node === focused
  }

  func hasFocus(_ scope: Int) -> Bool {
    guard let focused, scopes[scope].canHaveFocus else { return false }
    return node(of: scope).contains(focused)
  }

  /// Forgets who takes which input: what views have said may hold the pass itself.
  func close() {
    responders = []
    last = []
    point = nil
  }
}

/// Counts the changes of the focus.
final class FocusClock {
  private var time = 0

  func next() -> Int {
    time += 1
    return time
  }
}

/// Where somebody looks who is about to type.
struct FocusPoint {
  /// The rows in question, which may not be visible.
  let canvas: Canvas
  /// What changes when they should be seen again, such as a caret.
  let place: AnyHashable

  /// How many rows further down something has to begin for these rows to be seen; 0 if they are.
  var rowsOutside: Int {
    let visible = canvas.visibleRows
    guard visible.isEmpty, canvas.size.height > 0 else { return 0 }
    // Rows that are not visible count from the edge that they are behind.
    return visible.lowerBound > 0 ? -visible.lowerBound : canvas.size.height - visible.lowerBound
  }
}

/// What one view does with input.
struct Responder {
  enum Answer {
    case commands(() -> [Command])
    case input((InputEvent) -> Bool)
    /// Like input, of one that takes characters as text.
    case text((InputEvent) -> Bool)
  }

  let scope: Int
  let answer: Answer
}

// MARK: - Who takes input

extension ViewPass {
  /// The candidate that gets the focus: the one that had it last, else the first.
  var focus: (scope: Int, node: ViewNode)? {
    candidates.dropFirst().reduce(candidates.first) { latest, other in
      if let latest, latest.node.focusTime >= other.node.focusTime { return latest }
      return other
    }
  }

  /// The scope that input goes to first.
  ///
  /// Where nothing can have the focus, it is the innermost view that answers at all: the last one in
  /// line of those drawn first.
  private var firstScope: Int? {
    if let focus { return focus.scope }
    let answering = responders.map(\.scope).filter { scopes[$0].canHaveFocus }
    return answering.reduce(into: answering.first) { innermost, scope in
      if let outer = innermost, isInside(scope, outer) { innermost = scope }
    }
  }

  private func isInside(_ scope: Int, _ outer: Int) -> Bool {
    var scope = scope
    while scope > outer { scope = scopes[scope].parent }
    return scope == outer
  }

  /// Those that are asked, one after the other: from the view with the focus outwards.
  var chain: [Responder] {
    var chain: [Responder] = []
    var next = firstScope
    while let scope = next, scope >= 0 {
      chain += responders.filter { $0.scope == scope && $0.answer.isInput }
      chain += responders.filter { $0.scope == scope && !$0.answer.isInput }
      next = scopes[scope].isBarrier ? nil : scopes[scope].parent
    }
    return chain
  }

  /// The commands that keys stand for now, each with the first of its keys that gets there.
  var bindings: [(command: Command, key: KeyPress)] {
    var bindings: [(command: Command, key: KeyPress)] = []
    var taken: Set<KeyPress> = []
    var isTyping = false
    for responder in chain {
      if case .text = responder.answer { isTyping = true }
      for command in responder.commands where command.isEnabled {
        let key = command.keys.first { !taken.contains($0) && !(isTyping && LineEditor.uses($0)) }
        if let key { bindings.append((command, key)) }
        taken.formUnion(command.keys)
      }
    }
    return bindings
  }

  /// The commands that can be called by name: those in reach of the focus before all others.
  var commandsByName: [Command] {
    let chain = chain
    let barrier = barrier
    let others = responders.filter { responder in
      !scopes[responder.scope].isBlocked && !chain.contains { $0.scope == responder.scope }
        && barrier.map { isReached(responder.scope, behind: $0) } != false
    }
    return (chain + others).flatMap(\.commands)
  }

  /// Whether a scope is inside of a barrier, or of what stands above it in the same place.
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

  /// The commands of what stands behind the innermost barrier around a scope.
  func commandsBehind(_ scope: Int) -> [Command] {
    var barrier = scope
    while barrier >= 0, !scopes[barrier].isBarrier { barrier = scopes[barrier].parent }
    guard barrier >= 0 else { return commandsByName }
    let behind = responders.filter { !isInside($0.scope, barrier) }
    func focusTime(_ scope: Int) -> Int { scopes[scope].node?.focusTime ?? 0 }
    let last = behind.map(\.scope).max { focusTime($0) < focusTime($1) } ?? scope
    // First those in reach of what had the focus: their keys are the ones that will work again.
    let former = behind.filter { isInside(last, $0.scope) }
    let others = behind.filter { !isInside(last, $0.scope) }
    return (former + others).flatMap(\.commands)
  }

  /// The candidates that the focus can go to from where it is.
  var reachableCandidates: [(scope: Int, node: ViewNode)] {
    guard let barrier else { return candidates }
    return candidates.filter { isInside($0.scope, barrier) }
  }
}

extension Responder {
  fileprivate var commands: [Command] {
    switch answer {
    case .commands(let commands): commands()
    case .input, .text: []
    }
  }
}

extension Responder.Answer {
  fileprivate var isInput: Bool {
    switch self {
    case .input, .text: true
    case .commands: false
    }
  }
}
