package import WorkflowTextUI

/// Something that the user does to an app, as a line of a script says it.
package enum AppInput: Hashable, Sendable {
  /// Presses keys, one after the other.
  case press([KeyPress])
  /// Types a text, one key for each character. A line break is the enter key, a tab the tab key.
  case type(String)
  case paste(String)
  /// Clicks, twice for a double click.
  case click(Place, count: Int)
  case drag(from: Position, to: Position)
  /// Turns the wheel by a notch.
  case wheel(isUp: Bool, at: Position)
  case resize(Size)
  /// Time passes, for views that move by themselves.
  case advance(Duration)
  /// Time passes, for views and for the clock of a test.
  case wait(Duration)
  /// A command of the app.
  case command(String, argument: String)

  /// The place of a click.
  package enum Place: Hashable, Sendable {
    /// Counted from 0 at the top left.
    case cell(Position)
    /// The target with this label, or else the first place that shows the text.
    case text(String)
  }
}

// MARK: - Performing

extension AppInput {
  /// A part of an input, after which the app settles; returns whether the app used it.
  typealias Step = () throws(CommandError) -> Bool
}

extension RunningApp {
  /// Returns what an input does, one after the other; not to be called once the app has ended.
  func steps(of input: AppInput) throws(CommandError) -> [AppInput.Step] {
    switch input {
    case .press(let keys): steps(keys.map { .key($0) })
    case .type(let text): steps(text.map { .key(KeyPress(typing: $0)) })
    case .paste(let text): steps([.paste(PastedText.text(of: text))])
    case .click(let place, let count):
      steps(MouseEvent.clicks(count, at: try position(of: place)).map { .mouse($0) })
    case .drag(let start, let end): steps(MouseEvent.drag(from: start, to: end).map { .mouse($0) })
    case .wheel(let isUp, let position):
      steps([.mouse(MouseEvent(.wheel(rows: isUp ? -3 : 3), at: position))])
    case .resize(let size): step { self.window.size = size }
    case .advance(let duration), .wait(let duration): step { self.pass(duration) }
    case .command(let name, let argument):
      step { () throws(CommandError) in
        try self.window.perform(name, argument: PastedText.text(of: argument))
      }
    }
  }

  private func steps(_ events: [InputEvent]) -> [AppInput.Step] {
    events.map { event in { self.handleNow(event) } }
  }

  /// Returns a step that is always of use, unless it is refused.
  private func step(_ act: @escaping () throws(CommandError) -> Void) -> [AppInput.Step] {
    let step = { () throws(CommandError) in
      try act()
      return true
    }
    return [step]
  }

  private func pass(_ duration: Duration) {
    window.time += duration
    time += duration
  }

  private func position(of place: AppInput.Place) throws(CommandError) -> Position {
    switch place {
    case .cell(let position): return position
    case .text(let text):
      if let position = window.position(of: text) { return position }
      let rows = window.frame.lines.joined(separator: "\n")
      throw CommandError("no row shows \"\(text)\", so it cannot be clicked:\n\(rows)")
    }
  }
}

extension KeyPress {
  /// Creates the key that types a character.
  fileprivate init(typing character: Character) {
    switch character {
    case "\t": self = "tab"
    case _ where character.isNewline: self = "enter"
    default: self.init(.character(character))
    }
  }
}
