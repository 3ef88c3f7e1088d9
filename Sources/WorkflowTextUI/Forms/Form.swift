/// Fields below each other, and the buttons that end the form.
///
/// ```text
/// Name: Ada
///       ■ Send me a copy
///
///       [ Send ]  [ Cancel ]
/// ```
///
/// On a wide screen, the form stands in the middle.
///
/// Tab goes from field to field. Enter sends the form from any field that does not use it itself,
/// and escape leaves it. While the form cannot be sent, enter is left to the views around it. If
/// there is no room for all fields, the form scrolls to the one with the focus. In scripts and in
/// plain mode, the titles of the buttons are commands: `send`, `cancel`.
public struct Form: TextView {
  private let content: any TextView
  private let labelWidth: Int
  private let commands: [Command]

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - submit: The title of the button that sends the form.
  ///   - canSubmit: Whether it can be sent now.
  ///   - cancel: The title of the button that leaves it.
  ///   - labelWidth: The least number of columns for the label of each field, its colon and a blank,
  ///     so that the fields begin at one column.
  ///   - onSubmit: Called to send the form.
  ///   - onCancel: Called to leave the form; without it, there is no such button.
  ///   - fields: Returns the fields.
  public init(
    submit: String = "Save", canSubmit: Bool = true, cancel: String = "Cancel",
    labelWidth: Int = 0, onSubmit: @escaping () -> Void, onCancel: (() -> Void)? = nil,
    @TextViewBuilder fields: () -> [any TextView]
  ) {
    let fields = fields()
    self.labelWidth = labelWidth
    content = ScrollArea {
      VStack {
        VStack { fields }
        Gap()
        HStack(spacing: 2) {
          if labelWidth > 2 { LabelGap() }
          Button(submit, isEnabled: canSubmit, hasName: false, act: onSubmit)
          if let onCancel { Button(cancel, isEnabled: true, hasName: false, act: onCancel) }
        }
      }
    }
    commands =
      [
        Command(
          submit.commandName(or: "submit"), key: "enter", help: submit, isEnabled: canSubmit,
          perform: onSubmit)
      ]
      + [onCancel].compactMap { $0 }.map {
        Command(cancel.commandName(or: "cancel"), key: "escape", help: cancel, perform: $0)
      }
  }

  /// Returns the size of the fields and the buttons, as far as there is room.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let room = Size(width: width(in: limit.width, context), height: limit.height)
    return content.size(within: room, in: inside(context))
  }

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 1)
  }

  /// Draws the fields and the buttons.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    context.offer { commands }
    let width = width(in: canvas.size.width, context)
    content.draw(
      on: canvas.part(
        column: (canvas.size.width - width) / 2, row: 0, width: width, height: canvas.size.height),
      in: inside(context))
  }

  private func inside(_ context: ViewContext) -> ViewContext {
    var inside = context.child(at: 0, for: content)
    inside.environment.labelWidth = labelWidth
    return inside
  }

  /// The width of a form for which there is room enough.
  private static let widest = 72

  private func width(in room: Int, _ context: ViewContext) -> Int {
    context.form != .lines ? min(room, Form.widest) : room
  }
}

/// The columns of the labels, below which the buttons do not stand.
private struct LabelGap: TextView {
  func size(within limit: Size, in context: ViewContext) -> Size {
    // The blanks before the next button are a part of it.
    let width = context.form == .lines ? 0 : context.environment.labelWidth - 2
    return Size(width: limit.width - width < 16 ? 0 : width, height: min(1, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {}
}
