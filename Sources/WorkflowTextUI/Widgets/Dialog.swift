/// A box in the middle of the screen that asks for an answer.
///
/// It is meant for a modal overlay. Its commands are its answers: they stand below the content, which
/// gives way where there is no room for both. As lines, the names of the answers stand there.
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
    let size = hasBox(in: context) ? view.size(within: canvas.size, in: inside) : canvas.size
    let box = canvas.part(
      column: (canvas.size.width - size.width) / 2, row: (canvas.size.height - size.height) / 2,
      width: size.width, height: size.height)
    box.fill(" ", style: context.style)
    view.draw(on: box, in: inside)
  }

  private func view(in context: ViewContext) -> any TextView {
    let answers = context.form == .lines ? names : keys
    let isTight = context.environment.size.isLow
    let parts = VStack {
      if !hasBox(in: context) { Text(title, style: .bold, overflow: .truncated) }
      content.flexibility(contentFlexibility, along: .vertical)
      if !commands.isEmpty { Text(isTight ? answers : "\n" + answers) }
    }
    return hasBox(in: context) ? Border(title) { parts.padding(horizontal: 1) } : parts
  }

  /// Whether there are rows for a box: on the smallest screens it would leave none for the answers.
  private func hasBox(in context: ViewContext) -> Bool { context.environment.size.height >= 5 }

  /// What the answers leave over; what can be scrolled or can grow knows for itself.
  private var contentFlexibility: Flexibility {
    content.flexibility(along: .vertical) ?? Flexibility(minimum: .unlimited)
  }

  private var keys: String {
    let answers = commands.filter(\.isEnabled).compactMap { command in
      command.keys.first.map { "\($0.label.uppercased(ifSingle: true)) \(command.help)" }
    }
    return answers.joined(separator: "  ")
  }

  private var names: String {
    "Answers: " + commands.filter(\.isEnabled).map(\.name).joined(separator: ", ")
  }
}

extension String {
  fileprivate func uppercased(ifSingle: Bool) -> String { count == 1 ? uppercased() : self }
}
