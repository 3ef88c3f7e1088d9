/// A box in the middle of the screen that asks for an answer.
///
/// Use it in a modal overlay. Its commands are the answers. They stand below the content, which
/// shrinks before they do. When shown as lines, the answers are listed by their names. On screens
/// of fewer than five rows, there is no box.
///
/// ```text
/// ╭─ Discard changes? ─────────────────────╮
/// │                                        │
/// │  The entry has not been saved.         │
/// │                                        │
/// │             y Discard   n Keep editing │
/// ╰────────────────────────────────────────╯
/// ```
public struct Dialog: TextView {
  private let title: String
  private let commands: [Command]
  private let content: any TextView

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - commands: The answers.
  ///   - content: Returns the view above the answers.
  public init(_ title: String, commands: [Command], content: () -> any TextView) {
    self.title = title
    self.commands = commands
    self.content = content()
  }

  /// Returns the size of the box.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let box = box(in: context)
    let width = context.form != .lines ? min(limit.width, Dialog.widest) : limit.width
    let room = Size(width: width, height: limit.height)
    return box.size(within: room, in: context.child(at: 0, for: box))
  }

  /// The width that a dialog does not exceed, however long its text is.
  private static let widest = 72

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility()
  }

  /// Draws the box in the middle, over what was there.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    context.offer { commands }
    let box = box(in: context)
    let inside = context.child(at: 0, for: box)
    if context.form == .lines { return box.draw(on: canvas, in: inside) }
    let room = Size(
      width: min(canvas.size.width, Dialog.widest), height: canvas.size.height)
    let size = box.size(within: room, in: inside)
    let middle = canvas.middle(size)
    middle.fill(style: context.style)
    box.draw(on: middle, in: inside)
  }

  private func box(in context: ViewContext) -> any TextView {
    let body = DialogBody(content: content, answers: answers(in: context))
    if context.form == .lines { return body.border(title) }
    // The views around the body are the same at any size, so that its state is found again.
    let hasBox = context.environment.size.height >= 5
    return Border(title, neededRows: hasBox ? 1 : .unlimited) {
      VStack {
        if hasBox { Gap() } else { Text(title, style: .strong, overflow: .truncated) }
        body.padding(horizontal: hasBox ? 1 : 0)
          .flexibility(hasBox ? nil : Flexibility(), along: .vertical)
      }
      .frame(width: hasBox ? nil : .unlimited, height: hasBox ? nil : .unlimited)
    }
  }

  private func answers(in context: ViewContext) -> [DialogAnswer] {
    commands.filter(\.isEnabled).compactMap { command in
      let text =
        switch context.form {
        case .lines: "\(command.usage): \(command.help)"
        // Without a key, it is clicked.
        case .screen, .inline:
          command.keys.first.map { "\($0.label) \(command.help)" }
            ?? (command.parameter == nil ? command.help : nil)
        }
      return text.map { DialogAnswer(text: $0, command: command) }
    }
  }
}

// MARK: -

/// One of the answers of a dialog, which can be clicked.
private struct DialogAnswer: TextView {
  let text: String
  let command: Command

  func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: min(limit.width, text.columnCount), height: min(1, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let shown = text.truncated(toWidth: canvas.size.width)
    canvas.write(shown, column: 0, row: 0, style: context.style)
    if context.form != .lines, let key = command.keys.first?.label, shown == text {
      canvas.write(key, column: 0, row: 0, style: context.style.adding(.accent))
    }
    guard command.parameter == nil else { return }
    context.name(command.name)
    // A command without a parameter has nothing to reject.
    context.receiveClick(on: canvas) { try? command.perform() }
  }
}

/// The content of a dialog, a blank row, and the answers.
private struct DialogBody: TextView {
  let content: any TextView
  let answers: [DialogAnswer]

  func size(within limit: Size, in context: ViewContext) -> Size {
    let layout = layout(in: limit, context)
    let least = context.form == .lines ? 0 : DialogBody.leastWidth
    let width = layout.answers.reduce(max(least, layout.content.width)) {
      max($0, DialogBody.width(of: $1))
    }
    return Size(
      width: min(limit.width, width),
      height: layout.content.height + layout.gap + layout.answers.count)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let layout = layout(in: canvas.size, context)
    let start = canvas.size.height - layout.answers.count
    content.draw(
      on: canvas.part(
        column: 0, row: 0, width: canvas.size.width, height: start - layout.gap),
      in: context.child(at: 0, for: content))
    for (row, answers) in layout.answers.enumerated() {
      var column =
        context.form == .lines ? 0 : max(0, canvas.size.width - DialogBody.width(of: answers))
      for answer in answers {
        let part = canvas.part(
          column: column, row: start + row,
          width: min(answer.text.columnCount, canvas.size.width - column), height: 1)
        answer.draw(on: part, in: context.child(answer.command.name, for: answer))
        column += answer.text.columnCount + DialogBody.gap
      }
    }
  }

  /// The blanks between two answers.
  private static let gap = 3

  private static func width(of answers: [DialogAnswer]) -> Int {
    answers.reduce(gap * (answers.count - 1)) { $0 + $1.text.columnCount }
  }

  /// The least number of columns: with its border, a dialog has forty.
  private static let leastWidth = 36

  private func layout(
    in room: Size, _ context: ViewContext
  ) -> (content: Size, gap: Int, answers: [[DialogAnswer]]) {
    let answers =
      context.form == .lines
      ? answers.map { [$0] } : rows(width: room.width, atMost: room.height)
    let rest = room.height - answers.count
    let gap = answers.isEmpty || context.form == .lines || rest < 2 ? 0 : 1
    let size = content.size(
      within: Size(width: room.width, height: rest - gap),
      in: context.child(at: 0, for: content))
    return (size, gap, Array(answers.prefix(room.height)))
  }

  /// Returns the answers side by side, as many in a row as there is room for.
  private func rows(width: Int, atMost limit: Int) -> [[DialogAnswer]] {
    var rows: [[DialogAnswer]] = []
    for answer in answers {
      if let last = rows.last,
        rows.count == limit || DialogBody.width(of: last + [answer]) <= width
      {
        rows[rows.count - 1].append(answer)
      } else if rows.count < limit {
        rows.append([answer])
      }
    }
    return rows
  }
}
