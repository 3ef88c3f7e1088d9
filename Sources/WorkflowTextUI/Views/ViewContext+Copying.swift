extension ViewContext {
  /// Offers to copy what is selected in an edited text, and to cut it.
  ///
  /// Without a selection, nothing is offered, so the keys are free for the views around this one.
  ///
  /// - Parameters:
  ///   - editor: The editor of the text.
  ///   - cut: Receives the editor without what was cut.
  func offerCopying(of editor: TextEditor, cut: @escaping (_ rest: TextEditor) -> Void) {
    guard form != .lines, let text = editor.selectedText else { return }
    let copy = pass.copy
    offer {
      [
        .copying { copy(text) },
        .cutting {
          copy(text)
          var rest = editor
          rest.cut()
          cut(rest)
        },
      ]
    }
  }
}

extension Command {
  /// Returns the command that copies what is selected.
  ///
  /// Ctrl-C ends the program, so it is alt-c.
  static func copying(_ perform: @escaping () -> Void) -> Command {
    Command("copy", key: "alt-c", help: "Copy", perform: perform).familiar()
  }

  /// Returns the command that cuts what is selected.
  fileprivate static func cutting(_ perform: @escaping () -> Void) -> Command {
    Command("cut", keys: ["alt-x", "ctrl-x"], help: "Cut", perform: perform).familiar()
  }
}
