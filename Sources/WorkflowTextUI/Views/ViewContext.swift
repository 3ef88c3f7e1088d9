public import WorkflowScreens

/// The surroundings of a view: its environment, its state, and the input that it receives.
///
/// A context belongs to one view in one pass over the screen. It is of no use afterwards.
public struct ViewContext {
  /// The environment that the screens around the view give it.
  public var environment: ViewEnvironment

  /// The style that the views around this one ask for, such as reversed in a selected row.
  public var style: Style = .plain

  /// The form in which everything is shown.
  public let form: DisplayForm

  /// Whether a border around the view shows what ``report(_:)`` says.
  var hasStatusLine = false

  /// Whether the view is in a pane that the user is not in.
  var isAside = false

  let pass: ViewPass
  let scope: Int

  init(environment: ViewEnvironment, form: DisplayForm, pass: ViewPass, scope: Int) {
    self.environment = environment
    self.form = form
    self.pass = pass
    self.scope = scope
  }
}

// MARK: - State

extension ViewContext {
  /// Returns the state that is kept for the view from frame to frame, as long as the view is drawn.
  ///
  /// Changing the state while input is handled asks for a new frame. Views of one type with the
  /// same id in the same view share one value of each type.
  public func state<Value>(_ initial: @autoclosure () -> Value) -> ViewState<Value> {
    let node = pass.node(of: scope)
    let type = ObjectIdentifier(Value.self)
    if let state = node.states[type] as? ViewState<Value> { return state }
    let state = ViewState(initial(), changes: pass.changes)
    node.states[type] = state
    return state
  }

  /// Keeps the state of the view and of all views in it, although they are not drawn in this pass.
  public func keep() { pass.keep(scope) }
}

// MARK: - Input

extension ViewContext {
  /// Whether the view or one inside it has the focus.
  public var hasFocus: Bool { pass.hasFocus(scope) }

  /// Declares that the view can have the focus, and returns whether it has it now.
  ///
  /// One of the views that can have the focus has it: the one that had it last, or else the first.
  /// Tab moves the focus to the next of them, Shift-Tab to the previous one.
  ///
  /// - Parameter atOnce: Whether the view takes the focus when it appears.
  @discardableResult
  public func takeFocus(atOnce: Bool = false) -> Bool { pass.addCandidate(scope, atOnce: atOnce) }

  /// Declares that a view with a label can have the focus, and returns whether it has it now.
  @discardableResult
  func takeFocus(named label: String, atOnce: Bool = false) -> Bool {
    name(label)
    return takeFocus(atOnce: atOnce)
  }

  /// Names the view and those in it that have no name, for users who cannot see where the focus is.
  func name(_ name: String) {
    if !name.isEmpty { pass.names.append((scope, name)) }
  }

  /// Offers commands while this view, or one inside it, has the focus.
  ///
  /// The closure is called when a key, a name or help needs the commands.
  public func offer(_ commands: @escaping () -> [Command]) {
    pass.add(Responder(scope: scope, answer: .commands(commands)))
  }

  /// Receives input events.
  ///
  /// The closure returns whether it used the event. It is called before the commands of the same
  /// view are tried, and after those of the views inside it.
  public func receive(_ handle: @escaping (InputEvent) -> Bool) {
    pass.add(Responder(scope: scope, answer: .input(handle)))
  }

  /// Receives input, with characters as text.
  ///
  /// Views around this one do not get the keys that it uses.
  ///
  /// - Parameters:
  ///   - uses: Returns whether a key means something wherever text is edited.
  ///   - handle: Returns whether it used the input.
  func receiveText(
    uses: @escaping (KeyPress) -> Bool, _ handle: @escaping (InputEvent) -> Bool
  ) {
    pass.add(Responder(scope: scope, answer: .text(uses: uses, handle)))
  }

  /// Tells the border around the view which part of the content is shown, such as `2 of 14`.
  ///
  /// - Parameters:
  ///   - status: The part in words.
  ///   - rows: The rows that are shown; the border has a bar for them.
  ///   - count: The number of all rows; 0 if they are not counted.
  public func report(_ status: String, showing rows: Range<Int> = 0..<0, of count: Int = 0) {
    if hasStatusLine { pass.status = ScrollStatus(text: status, shown: rows, count: count) }
  }

  /// Says that the app is at work that ends by itself, such as a download.
  ///
  /// In plain mode, the end of the input ends the app only when no view says so.
  public func reportWork() { pass.isAtWork = true }

  /// Reports the rows that the user looks at, so that the scroll area around them follows.
  ///
  /// - Parameters:
  ///   - canvas: The part of the view's canvas with these rows.
  ///   - position: A value that changes when the rows should be shown again, such as the number of a
  ///     match. The user can scroll away until then.
  public func look(at canvas: Canvas, position: some Hashable) {
    let node = ObjectIdentifier(pass.node(of: scope))
    pass.point = FocusPoint(canvas: canvas, position: [AnyHashable(node), AnyHashable(position)])
  }

  /// Draws something after everything else, when all commands are known.
  func drawLast(_ draw: @escaping () -> Void) { pass.drawLast(draw) }

  /// Bars this view and those in it from the focus.
  ///
  /// Their commands can still be called by name.
  func withoutFocus() -> ViewContext {
    pass.scopes[scope].canHaveFocus = false
    return self
  }

  /// Bars this view and those in it from all input.
  func blocked() -> ViewContext {
    pass.scopes[scope].isBlocked = true
    return withoutFocus()
  }

  /// Keeps the input of this view from the views around it.
  func asBarrier() -> ViewContext {
    pass.scopes[scope].isBarrier = true
    return self
  }
}
