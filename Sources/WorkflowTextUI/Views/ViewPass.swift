import WorkflowScreens

/// A pass over the views of a screen that draws them and collects which input they receive.
final class ViewPass {
  /// One view in this pass.
  struct Scope {
    let parent: Int
    let key: ViewKey
    /// Looked up when it is needed, since most views keep nothing.
    var node: ViewNode?
    var canHaveFocus: Bool
    /// Whether a modal layer is above the view.
    var isBlocked: Bool
    /// Whether input that is not used here goes no further outwards.
    var isBarrier = false
  }

  let number: Int
  let changes: ViewChanges
  var scopes: [Scope]
  /// The responders in the order of drawing, so that a view comes before those inside it.
  private(set) var responders: [Responder] = []
  /// The areas in which views receive the mouse, in the order of drawing.
  private(set) var areas: [MouseArea] = []
  /// The texts that were broken into rows, in the order of drawing.
  private(set) var paragraphs: [Paragraph] = []
  private(set) var candidates: [(scope: Int, node: ViewNode)] = []
  /// Whether a view has said that the app is at work.
  var isAtWork = false
  /// The screens that were drawn, in that order.
  var screens: [(scope: Int, type: any Screen.Type)] = []
  /// The number of modal overlays, one above the other.
  var modalDepth = 0
  /// The last status that a view reported.
  var status: ScrollStatus?
  /// Whether the box that looks as if it had the focus was drawn.
  var hasFocusedBox = false
  /// The rows that the user looks at in the view with the focus.
  var point: FocusPoint?
  /// The names of views, with their scopes, in the order of drawing.
  ///
  /// Few ask for a name, and each frame has them, so they are only appended.
  var names: [(scope: Int, name: String)] = []
  /// The time in which views move.
  var time = ViewTime()
  /// Whether drawing has found something that another pass has to draw.
  var wantsAnother = false
  /// Whether a view holds the button of the mouse.
  let isPressed: Bool
  /// Whether a view looks otherwise when the button is released.
  var waitsForRelease = false
  /// The rows of the frame that show screens that were not in the frame before.
  private var newRows: [Range<Int>] = []
  /// The pass of the previous frame; 0 if there is none.
  private let shownPass: Int
  /// The closures to call when all commands are known.
  private var last: [() -> Void] = []

  /// The commands of what shows the window, which no barrier keeps from the user.
  let outerCommands: [Command]

  /// The commands for what is selected on the frame, which come before all others.
  let selectionCommands: [Command]

  /// Copies a text that the user has selected.
  let copy: (String) -> Void

  private let root: ViewNode
  let clock: FocusClock
  /// The node that had the focus when the pass began.
  private let focused: ViewNode?

  init(
    number: Int, after shownPass: Int, root: ViewNode, focused: ViewNode?, clock: FocusClock,
    changes: ViewChanges, isPressed: Bool, outerCommands: [Command], selectionCommands: [Command],
    copy: @escaping (String) -> Void
  ) {
    self.isPressed = isPressed
    self.selectionCommands = selectionCommands
    self.copy = copy
    self.outerCommands = outerCommands
    self.shownPass = shownPass
    self.number = number
    self.root = root
    self.focused = focused
    self.clock = clock
    self.changes = changes
    scopes = [Scope(parent: -1, key: .root, node: root, canHaveFocus: true, isBlocked: false)]
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

  /// Records the rows of a screen if it was not in the frame before.
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

  func add(_ area: MouseArea) { areas.append(area) }

  func add(_ paragraph: Paragraph) { paragraphs.append(paragraph) }

  /// Forgets the texts over which something else is drawn.
  func dropParagraphs(under canvas: Canvas) {
    paragraphs.removeAll {
      $0.rows.overlaps(canvas.rowsOfFrame) && $0.columns.overlaps(canvas.columnsOfFrame)
    }
  }

  func addCandidate(_ scope: Int, atOnce: Bool) -> Bool {
    // Looking up the node keeps its focus time, even if the view cannot have the focus now.
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

  /// Releases the closures of the views, which may hold the pass itself.
  func close() {
    responders = []
    areas = []
    paragraphs = []
    last = []
    point = nil
  }
}
