public import WorkflowScreens

/// A place where screens are shown as text, one after the other, and that takes input for them.
///
/// It keeps what belongs to the eye: scroll positions, carets, the focus. A terminal, a harness and a
/// snapshot all show screens by a window, so all of them show the same.
///
/// ```swift
/// let window = TextWindow(size: Size(width: 20, height: 1))
/// window.show(GreetingScreen(name: "Ada"))
/// window.frame.lines  // ["Hello, Ada!         "]
/// ```
public final class TextWindow {
  /// The columns and rows.
  public var size: Size {
    didSet { if size != oldValue { version += 1 } }
  }

  /// What every screen is told.
  public var environment: ViewEnvironment {
    didSet { version += 1 }
  }

  /// The form in which screens are shown.
  public let form: DisplayForm

  private var screen: (any TextScreen)?
  private let changes = ViewChanges()
  private let root = ViewNode(parent: nil, pass: 0)
  private let clock = FocusClock()
  private weak var focused: ViewNode?
  private var passCount = 0
  private var shown: (pass: ViewPass, frame: Frame)?
  /// Counts what is asked to be shown; the drawn one is older if that happens while a frame is drawn.
  private var version = 0
  private var drawnVersion = 0

  /// Makes a window that shows nothing yet.
  public init(
    size: Size, form: DisplayForm = .screen, environment: ViewEnvironment = ViewEnvironment()
  ) {
    self.size = size
    self.form = form
    self.environment = environment
  }

  /// Shows a screen in place of the one before.
  public func show(_ screen: any TextScreen) {
    self.screen = screen
    version += 1
  }

  /// Whether the next frame can differ from the last one.
  public var needsFrame: Bool { shown == nil || !changes.areKnown || drawnVersion != version }

  /// What is to be seen now.
  ///
  /// As ``DisplayForm/lines`` it is as high as what it shows.
  ///
  /// - Complexity: O(1) if nothing has changed.
  public var frame: Frame { current.frame }

  /// The rows of the frame that show screens which were not in the frame before; none a second time.
  package func takeNewRows() -> [Range<Int>] { current.pass.takeNewRows() }

  deinit { shown?.pass.close() }
}

// MARK: - Drawing

extension TextWindow {
  private var current: (pass: ViewPass, frame: Frame) {
    if let shown, !needsFrame { return shown }
    // Which view has the focus is known at the end of a pass, and may ask for another one.
    drawnVersion = version
    var drawn = draw()
    for _ in 0..<4 where drawn.pass.focus?.node !== focused || drawn.pass.wantsAnother {
      focused = drawn.pass.focus?.node
      // Who has it without having asked keeps it when others appear.
      if let focused, focused.focusTime == 0 { focused.focusTime = clock.next() }
      drawn.pass.close()
      drawn = draw()
    }
    // What views have kept while they were drawn is in the frame already.
    changes.areKnown = true
    shown?.pass.close()
    shown = drawn
    return drawn
  }

  private func draw(height: Int? = nil) -> (pass: ViewPass, frame: Frame) {
    passCount += 1
    let pass = ViewPass(
      number: passCount, after: shown?.pass.number ?? 0, root: root, focused: focused, clock: clock,
      changes: changes)
    var environment = environment
    environment.size = size
    let outermost = ViewContext(
      environment: environment, form: form, pass: pass, scope: ViewPass.rootScope)
    guard let screen else { return (pass, Frame(size: size)) }
    let view = ScreenView(screen)
    let inside = outermost.child(at: 0, for: view)
    let rows = height ?? self.height(of: view, in: inside)
    let frame = Frame(size: Size(width: size.width, height: rows), continuing: shown?.frame) {
      view.draw(on: $0, in: inside)
      pass.finishDrawing()
    }
    root.sweep(pass: passCount)
    // How much help there is to read is known when all that it is about is drawn.
    if height == nil, case let rows = self.height(of: view, in: inside), rows != frame.size.height {
      pass.close()
      return draw(height: rows)
    }
    return (pass, frame)
  }

  private func height(of view: ScreenView, in context: ViewContext) -> Int {
    guard form == .lines else { return size.height }
    let limit = Size(width: size.width, height: .unlimited)
    let height = view.size(within: limit, in: context).height
    // A view that fills whatever it gets fills the screen.
    return height < .unlimited ? height : size.height
  }
}

// MARK: - Input

extension TextWindow {
  /// Gives input to the view with the focus, and from there outwards until one uses it.
  ///
  /// - Returns: whether anything has used it.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    let pass = current.pass
    for responder in pass.chain {
      switch responder.answer {
      case .input(let handle), .text(_, let handle):
        if handle(event) { return true }
      case .commands(let commands):
        guard case .key(let key) = event,
          let command = commands().first(where: { $0.isEnabled && $0.keys.contains(key) })
        else { continue }
        // A command with a key takes no argument, so there is none that it could object to.
        try? command.perform()
        return true
      }
    }
    return moveFocus(event, in: pass)
  }

  /// The commands that can be called by name now: those in reach of the focus before all others.
  ///
  /// Of several with one name, the first is the one that is called.
  public var commands: [Command] {
    var names: Set<String> = []
    return current.pass.commandsByName.filter { $0.isEnabled && names.insert($0.name).inserted }
  }

  /// Whether there is a command of that name which cannot be done now.
  private func isDisabled(_ name: some StringProtocol) -> Bool {
    current.pass.commandsByName.contains { $0.name == name && !$0.isEnabled }
  }

  /// Does what a line asks for: the name of a command, and what it takes behind a blank.
  public func perform(_ line: some StringProtocol) throws(CommandError) {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let name = words.first else { return }
    let commands = commands
    guard let command = commands.first(where: { $0.name == name }) else {
      if isDisabled(name) { throw CommandError("'\(name)' cannot be done now") }
      let expected = commands.map(\.usage).joined(separator: ", ")
      throw CommandError(
        "unknown command '\(name)'; "
          + (expected.isEmpty ? "nothing can be done now" : "expected \(expected)"))
    }
    let argument = words.dropFirst().first.map { String($0) } ?? ""
    try command.perform(argument.trimmingBlanks)
  }

  /// Tab and shift-tab go through the views that can have the focus.
  private func moveFocus(_ event: InputEvent, in pass: ViewPass) -> Bool {
    let step =
      switch event {
      case .key("tab"): 1
      case .key("shift-tab"): -1
      case .key, .paste, .focus: 0
      }
    let candidates = pass.reachableCandidates
    guard step != 0, candidates.count > 1, let focus = pass.focus,
      let index = candidates.firstIndex(where: { $0.node === focus.node })
    else { return false }
    let next = (index + step + candidates.count) % candidates.count
    candidates[next].node.focusTime = clock.next()
    changes.areKnown = false
    return true
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
