public import WorkflowScreens

/// A window that shows screens as text, one at a time, and handles input for them.
///
/// It keeps the state of the views: scroll positions, carets, the focus. A terminal, a harness and
/// a snapshot all show screens through a window, so all of them show the same.
///
/// ```swift
/// let window = TextWindow(size: Size(width: 20, height: 1))
/// window.show(GreetingScreen(name: "Ada"))
/// window.frame.lines  // ["Hello, Ada!         "]
/// ```
public final class TextWindow {
  /// The number of columns and rows.
  public var size: Size {
    didSet { if size != oldValue { version += 1 } }
  }

  /// The environment that every screen gets.
  public var environment: ViewEnvironment {
    didSet { version += 1 }
  }

  /// The commands of what shows the window, such as a terminal; those of views come first.
  package var outerCommands: [Command] = [] {
    didSet { version += 1 }
  }

  /// Receives a text that the user has copied.
  package var onCopy: (String) -> Void = { _ in }

  /// The time in which views move, such as a spinner, since the window was made.
  ///
  /// It stands until it is set.
  public var time = Duration.zero {
    didSet { if let next = nextStep, time >= next || time < oldValue { version += 1 } }
  }

  /// Whether what changes moves to where it ends, instead of being there in the next frame.
  package var movesGradually = false

  /// The time at which a view on the screen looks different by itself; nil if none does.
  public var nextStep: Duration? { shown?.pass.time.next }

  /// The form in which screens are shown.
  public let form: DisplayForm

  /// The selection of the user on the frame, or its beginning; nil if there is none.
  var selection: FrameSelection? {
    didSet {
      guard selection != oldValue else { return }
      hasNewFrame = true
      // Help shows the command that copies it.
      if (selection?.isEmpty ?? true) != (oldValue?.isEmpty ?? true) { version += 1 }
    }
  }
  /// Whether the button is down after a press that began a selection.
  var isSelecting = false

  /// A message that stands at the end of the last row until the next input.
  package var notice: String? { didSet { if notice != oldValue { hasNewFrame = true } } }

  private var screen: (any TextScreen)?
  let changes = ViewChanges()
  private let root = ViewNode(parent: nil, pass: 0)
  private let clock = FocusClock()
  private weak var focused: ViewNode?
  /// The view that was pressed, until the button is released.
  weak var captured: ViewNode?
  /// The number of the pressed area among those of that view.
  var capturedNumber = 0
  /// The view that was pressed last.
  weak var pressed: ViewNode?
  private var passCount = 0
  private var shown: (pass: ViewPass, frame: Frame)?
  /// The frame that was taken last.
  private var taken: Frame?
  /// Whether the frame may have changed since then.
  private var hasNewFrame = true
  /// Counts the changes of what to show; a change during drawing leaves `drawnVersion` behind.
  private var version = 0
  private var drawnVersion = 0

  /// Creates a window that shows nothing yet.
  public init(
    size: Size, form: DisplayForm = .screen, environment: ViewEnvironment = ViewEnvironment()
  ) {
    self.size = size
    self.form = form
    self.environment = environment
  }

  /// Shows a screen instead of the one before.
  public func show(_ screen: any TextScreen) {
    self.screen = screen
    version += 1
  }

  /// Whether the next frame can differ from the last one.
  public var needsFrame: Bool { needsPass || hasNewFrame }

  private var needsPass: Bool { shown == nil || !changes.areKnown || drawnVersion != version }

  /// The frame that the window shows now.
  ///
  /// In the form ``DisplayForm/screen``, the frame is as high as the window. In the other forms it
  /// is as high as its content: at most as the window if it is ``DisplayForm/inline``.
  ///
  /// - Complexity: O(1) if nothing has changed.
  public var frame: Frame {
    var frame = current.frame
    if let taken, !hasNewFrame { return taken }
    if let selection, !selection.isEmpty { frame.select(selection.parts) }
    if let notice, form != .lines { frame.tell(notice) }
    (taken, hasNewFrame) = (frame, false)
    return frame
  }

  /// The frame without what the window itself draws over it.
  var shownFrame: Frame { current.frame }

  /// Whether the app shows that it is at work that ends by itself.
  package var isAtWork: Bool { current.pass.isAtWork }

  /// Returns the rows of screens that were not in the frame before, each only once.
  package func takeNewRows() -> [Range<Int>] { current.pass.takeNewRows() }

  /// The number of modal overlays, one above the other.
  package var modalDepth: Int { current.pass.modalDepth }

  /// The view that has the focus, by an identity and a name; nil if none has it.
  package var focus: (id: ObjectIdentifier, name: String?)? {
    let pass = current.pass
    return pass.focus.map { (ObjectIdentifier($0.node), pass.focusName) }
  }

  /// Whether the tab key moves the focus, if no command has that key.
  package var canMoveFocus: Bool { current.pass.reachableCandidates.count > 1 }

  /// A copy of the states of the views.
  ///
  /// - Complexity: O(views that keep something).
  package var views: SavedViews { SavedViews(root: root.saved) }

  /// Lets the views continue with what was kept for them at an earlier moment.
  package func restore(_ views: SavedViews) {
    root.restore(views.root, pass: passCount)
    focused = nil
    version += 1
  }

  deinit { shown?.pass.close() }
}

// MARK: - Drawing

extension TextWindow {
  private var current: (pass: ViewPass, frame: Frame) {
    if let shown, !needsPass { return shown }
    let drawn = drawAll()
    if keepsSelection(in: drawn.frame) { return drawn }
    // Its command goes too.
    dropSelection()
    return drawAll()
  }

  private func drawAll() -> (pass: ViewPass, frame: Frame) {
    // The end of a pass decides which view has the focus. If that is a new one, draw again.
    drawnVersion = version
    var drawn = draw()
    for _ in 0..<4 where drawn.pass.focus?.node !== focused || drawn.pass.wantsAnother {
      focused = drawn.pass.focus?.node
      // A view that has the focus without asking for it keeps it when other views appear.
      if let focused, focused.focusTime == 0 { focused.focusTime = clock.next() }
      drawn.pass.close()
      drawn = draw()
    }
    // State that views changed while drawing is already in the frame.
    changes.areKnown = true
    shown?.pass.close()
    (shown, hasNewFrame) = (drawn, true)
    return drawn
  }

  private func draw(height: Int? = nil) -> (pass: ViewPass, frame: Frame) {
    passCount += 1
    let pass = ViewPass(
      number: passCount, after: shown?.pass.number ?? 0, root: root, focused: focused, clock: clock,
      changes: changes, isPressed: captured != nil, outerCommands: outerCommands,
      selectionCommands: selectionCommands, copy: onCopy)
    pass.time.now = time
    pass.time.isGradual = movesGradually
    var environment = environment
    environment.size = size
    let outermost = ViewContext(
      environment: environment, form: form, pass: pass, scope: ViewPass.rootScope)
    guard let screen else { return (pass, Frame(size: size)) }
    let view = ScreenView(screen)
    let inside = outermost.child(at: 0, for: view)
    let rows = height ?? self.height(of: view, in: inside)
    let frame = Frame(
      size: Size(width: size.width, height: rows), continuing: taken ?? shown?.frame
    ) {
      view.draw(on: $0, in: inside)
      pass.finishDrawing()
    }
    root.sweep(pass: passCount)
    // The height of help is known only after all views that offer commands are drawn.
    if height == nil, case let rows = self.height(of: view, in: inside), rows != frame.size.height {
      pass.close()
      return draw(height: rows)
    }
    return (pass, frame)
  }

  private func height(of view: ScreenView, in context: ViewContext) -> Int {
    if form == .screen { return size.height }
    let limit = Size(width: size.width, height: form == .lines ? .unlimited : size.height)
    let height = view.size(within: limit, in: context).height
    // A view with flexibility fills the screen.
    return height < .unlimited ? height : size.height
  }
}

// MARK: - Input

extension TextWindow {
  /// Gives input to the view with the focus, then to the views around it until one uses it.
  ///
  /// - Returns: Whether the input was used.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    let pass = current.pass
    dropMarks(before: event)
    if case .mouse(let event) = event { return handle(event, in: pass) }
    return handle(event, asking: pass.chain) || moveFocus(event, in: pass)
  }

  /// Drops the notice, and the selection unless the input may be for that.
  private func dropMarks(before event: InputEvent) {
    switch event {
    case .key("alt-c"): notice = nil
    case .key, .paste:
      notice = nil
      dropSelection()
    case .mouse(let event): if event.action != .release, event.action != .drag { notice = nil }
    case .focus: break
    }
  }

  /// Gives input to views in order, until one uses it.
  @discardableResult
  func handle(_ event: InputEvent, asking chain: [Responder]) -> Bool {
    for responder in chain {
      switch responder.answer {
      case .input(let handle), .text(_, let handle):
        if handle(event) { return true }
      case .commands(let commands):
        guard case .key(let key) = event,
          let command = commands().first(where: { $0.isEnabled && $0.keys.contains(key) })
        else { continue }
        // A command with a key takes no argument, so it has none to reject.
        try? command.perform()
        return true
      }
    }
    return false
  }

  /// The pass that made the frame that the window shows now.
  var currentPass: ViewPass { current.pass }

  /// The commands that can be called by name now.
  ///
  /// Those in reach of the focus come first. Of several commands with one name, only the first is
  /// listed and can be called.
  public var commands: [Command] {
    var names: Set<String> = []
    return current.pass.commandsByName.filter { $0.isEnabled && names.insert($0.name).inserted }
  }

  /// Returns whether there is a command of that name that cannot be done now.
  private func isDisabled(_ name: some StringProtocol) -> Bool {
    current.pass.commandsByName.contains { $0.name == name && !$0.isEnabled }
  }

  /// Performs the command of a line: its name, followed by a blank and its argument.
  public func perform(_ line: some StringProtocol) throws(CommandError) {
    let (name, argument) = Command.call(in: line)
    try perform(name, argument: argument)
  }

  /// Performs the command of a name with an argument, whatever blanks the argument has.
  package func perform(_ name: String, argument: String) throws(CommandError) {
    notice = nil
    if name.isEmpty { return }
    let commands = commands
    guard let command = commands.first(where: { $0.name == name }) else {
      if isDisabled(name) { throw CommandError("'\(name)' cannot be done now") }
      let expected = commands.map(\.usage).joined(separator: ", ")
      throw CommandError(
        "unknown command '\(name)'; "
          + (expected.isEmpty ? "nothing can be done now" : "expected \(expected)"))
    }
    try command.perform(argument)
  }

  /// Moves the focus by Tab and Shift-Tab among the views that can have it.
  private func moveFocus(_ event: InputEvent, in pass: ViewPass) -> Bool {
    switch event {
    case .key("tab"): pass.moveFocus(by: 1)
    case .key("shift-tab"): pass.moveFocus(by: -1)
    case .key, .paste, .mouse, .focus: false
    }
  }

  /// Moves the focus to a view that was pressed, if it can have it.
  func moveFocus(to scope: Int, in pass: ViewPass) {
    guard let node = pass.candidate(pressedIn: scope), node !== pass.focus?.node else { return }
    node.focusTime = clock.next()
    changes.areKnown = false
  }
}
