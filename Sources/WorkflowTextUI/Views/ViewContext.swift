public import WorkflowScreens

/// What a view finds at the place where it stands, and where it says which input it takes.
///
/// A context belongs to one view in one pass over the screen, and is of no use afterwards.
public struct ViewContext {
  /// What the screens around the view tell it.
  public var environment: ViewEnvironment

  /// The style that everything around the view asks for, such as reverse in a selected row.
  public var style: Style = .plain

  /// The form in which everything is shown.
  public let form: DisplayForm

  /// Whether a border around the view shows what ``report(_:)`` says.
  var hasStatusLine = false

  let pass: ViewPass
  let scope: Int

  init(environment: ViewEnvironment, form: DisplayForm, pass: ViewPass, scope: Int) {
    self.environment = environment
    self.form = form
    self.pass = pass
    self.scope = scope
  }
}

// MARK: - What is kept

extension ViewContext {
  /// What is kept for the view from frame to frame, for as long as the view is drawn.
  ///
  /// Changing it while input is handled asks for a new frame. Views of one type at one place share
  /// one value of each type.
  public func state<Value>(_ initial: @autoclosure () -> Value) -> ViewState<Value> {
    let node = pass.node(of: scope)
    let type = ObjectIdentifier(Value.self)
    if let state = node.states[type] as? ViewState<Value> { return state }
    let state = ViewState(initial(), changes: pass.changes)
    node.states[type] = state
    return state
  }

  /// Keeps what was kept for the view and all in it, though it is not drawn in this pass.
  public func keep() { pass.keep(scope) }
}

// MARK: - Input

extension ViewContext {
  /// Whether the view, or one inside of it, has the focus.
  public var hasFocus: Bool { pass.hasFocus(scope) }

  /// Says that the view can have the focus, and returns whether it has it now.
  ///
  /// One view of those that can has it: the one that had it last, at first the first one. Tab goes to
  /// the next one, shift-tab to the one before.
  ///
  /// - Parameter atOnce: whether the view takes the focus when it appears.
  @discardableResult
  public func takeFocus(atOnce: Bool = false) -> Bool { pass.addCandidate(scope, atOnce: atOnce) }

  /// Offers commands to whoever has the focus in this view or is this view.
  ///
  /// The closure is called when somebody asks, such as a key, a name or help.
  public func offer(_ commands: @escaping () -> [Command]) {
    pass.add(Responder(scope: scope, answer: .commands(commands)))
  }

  /// Takes input that is no command's: the closure returns whether it has used it.
  ///
  /// It is asked before the commands of the same view, and after those of views inside of it.
  public func receive(_ handle: @escaping (InputEvent) -> Bool) {
    pass.add(Responder(scope: scope, answer: .input(handle)))
  }

  /// Takes input, characters as text: views further out do not get the keys that it uses.
  ///
  /// - Parameters:
  ///   - uses: whether a key means something wherever text is edited.
  ///   - handle: returns whether it has used the input.
  func receiveText(
    uses: @escaping (KeyPress) -> Bool, _ handle: @escaping (InputEvent) -> Bool
  ) {
    pass.add(Responder(scope: scope, answer: .text(uses: uses, handle)))
  }

  /// Tells the border around the view where in its content it is: `2 of 14`.
  public func report(_ status: String) {
    if hasStatusLine { pass.status = status }
  }

  /// Says where in the view with the focus somebody looks, so that what scrolls can show it.
  func look(at canvas: Canvas, position: Int) {
    let node = ObjectIdentifier(pass.node(of: scope))
    pass.point = FocusPoint(canvas: canvas, position: [AnyHashable(node), AnyHashable(position)])
  }

  /// Draws something when everything else of the frame is drawn, and all commands are known.
  func drawLast(_ draw: @escaping () -> Void) { pass.drawLast(draw) }

  /// Lets nothing in this view have the focus, while its commands still have names.
  func withoutFocus() -> ViewContext {
    pass.scopes[scope].canHaveFocus = false
    return self
  }

  /// Lets nothing in this view take any input.
  func blocked() -> ViewContext {
    pass.scopes[scope].isBlocked = true
    return withoutFocus()
  }

  /// Lets no input of this view go to those around it.
  func asBarrier() -> ViewContext {
    pass.scopes[scope].isBarrier = true
    return self
  }
}
