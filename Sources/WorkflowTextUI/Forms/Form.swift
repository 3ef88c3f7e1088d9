/// Fields below each other, and the buttons that end the form.
///
/// ```text
/// Name: Ada
/// [x] Send me a copy
///
/// [ Send ]  [ Cancel ]
/// ```
///
/// Tab goes from field to field. Enter sends the form from any field that does not use it itself,
/// and escape leaves it. While the form cannot be sent, enter is left to the views around it. If
/// there is no room for all fields, the form scrolls to the one with the focus. In scripts and in
/// plain mode, the titles of the buttons are commands: `send`, `cancel`.
public struct Form: TextView {
  private let content: any TextView
  private let commands: [Command]

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - submit: The title of the button that sends the form.
  ///   - canSubmit: Whether it can be sent now.
  ///   - cancel: The title of the button that leaves it.
  ///   - onSubmit: Called to send the form.
  ///   - onCancel: Called to leave the form; without it, there is no such button.
  ///   - fields: Returns the fields.
  public init(
    submit: String = "Save", canSubmit: Bool = true, cancel: String = "Cancel",
    onSubmit: @escaping () -> Void, onCancel: (() -> Void)? = nil,
    @TextViewBuilder fields: () -> [any TextView]
  ) {
    let fields = fields()
    content = ScrollArea {
      VStack {
        VStack { fields }
        Gap()
        HStack(spacing: 2) {
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
    content.size(within: limit, in: context.child(at: 0, for: content))
  }

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 1) }

  /// Draws the fields and the buttons.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    context.offer { commands }
    content.draw(on: canvas, in: context.child(at: 0, for: content))
  }
}

/// A blank row, where there is room for one.
private struct Gap: TextView {
  func size(within limit: Size, in context: ViewContext) -> Size {
    let isHidden = context.form == .lines || context.environment.size.isLow
    return Size(width: 0, height: isHidden ? 0 : min(1, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {}
}
