/// A box in the middle of the screen that asks for an answer.
///
/// It is meant for a modal overlay. Its commands are its answers: they stand below the content.
///
/// ```text
/// ┌ Discard changes? ───────────────┐
/// │ The entry has not been saved.   │
/// │                                 │
/// │ Y Discard  N Keep editing       │
/// └─────────────────────────────────┘
/// ```
public struct Dialog: TextView {
  private let title: String
  private let commands: [Command]
  private let content: any TextView

  /// Makes a dialog.
  ///
  /// - Parameters:
  ///   - title: the question.
  ///   - commands: the answers.
  ///   - content: what stands above the answers.
  public init(_ title: String, commands: [Command], content: () -> any TextView) {
    self.title = title
    self.commands = commands
    self.content = content()
  }

  public func size(within limit: Size, in context: ViewContext) -> Size {
    let view = view(in: context)
    return view.size(within: limit, in: context.child(at: 0, for: view))
  }

  public func flexibility(along axis: Axis) -> Flexibility? { Flexibility() }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    context.offer { commands }
    let view = view(in: context)
    let inside = context.child(at: 0, for: view)
    if context.form == .lines { return view.draw(on: canvas, in: inside) }
    let size = view.size(within: canvas.size, in: inside)
    let box = canvas.part(
      column: (canvas.size.width - size.width) / 2, row: (canvas.size.height - size.height) / 2,
      width: size.width, height: size.height)
    box.fill(" ", style: context.style)
    view.draw(on: box, in: inside)
  }

  private func view(in context: ViewContext) -> any TextView {
    Border(title) {
      VStack {
        content
        if !commands.isEmpty, context.form == .screen { Text(answers) }
      }
      .padding(horizontal: 1)
    }
  }

  private var answers: String {
    let answers = commands.filter(\.isEnabled).compactMap { command in
      command.keys.first.map { "\($0.label.uppercased(ifSingle: true)) \(command.help)" }
    }
    return "\n" + answers.joined(separator: "  ")
  }
}

extension String {
  fileprivate func uppercased(ifSingle: Bool) -> String { count == 1 ? uppercased() : self }
}
