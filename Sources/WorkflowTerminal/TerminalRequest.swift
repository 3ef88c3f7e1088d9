public import WorkflowTextUI

/// A request that an app makes to its host, by an output of its root.
public enum TerminalRequest: Hashable, Sendable {
  /// Ends the program.
  case exit(ExitCode)

  /// Says that a change is complete, which the user can undo.
  ///
  /// Undo goes back to the moment before the turn that requests this or, if there was a
  /// ``changeBegins``, before that. It brings back the states of all workflows that can be saved
  /// (see `WorkflowPersistence`), scroll positions, and the focus.
  case checkpoint

  /// Says that a change of several turns begins in this one: a form was opened, for example.
  ///
  /// ``checkpoint`` completes it.
  case changeBegins

  /// Says that the change that has begun is given up: the form was closed without saving.
  case changeIsGivenUp

  /// Forgets all earlier changes: there is no way back behind this turn.
  ///
  /// Use it for what is not meant to be undone, such as logging in or opening a file.
  case firstCheckpoint

  /// Undoes the last change; does nothing if there is none.
  case undo

  /// Prints lines that stay: above an app below the prompt, else when the terminal is given back.
  ///
  /// The terminal breaks long lines. The lines are in the history of the terminal as they are in that
  /// of the shell, also if a signal ends the program. In plain mode they are printed at once.
  case print(StyledText)

  /// Copies a text to the user's clipboard, such as an address.
  ///
  /// The window tells the user at its lower right that it was copied, or why the terminal does not
  /// let it. What users select they copy themselves, by alt-c. Nothing reads the clipboard. In plain
  /// mode, nothing is copied.
  case copy(String)

  /// Sets the title of the terminal's window, such as the name of the file that is open.
  ///
  /// After the app, and while another program has the terminal, the title is what it was before, if
  /// the terminal can tell. At most 200 characters are shown. In plain mode, nothing is set.
  case title(String)

  /// Rings the bell of the terminal, which may be a sound, a flash, or a mark on its window.
  case bell

  /// Shows a message on the user's desktop, for one who looks at another window.
  ///
  /// Terminals that show none may ring or do nothing, so what matters must be on the screen too. At
  /// most 200 characters of each text are shown. In plain mode, nothing is shown.
  case notify(String, title: String = "")
}

/// An output of a root that says itself what it asks for.
///
/// ``ExitCode`` asks for the end of the program, ``TerminalRequest`` for itself, and `Never` for
/// nothing. An app without outputs ends by a signal, such as that of Ctrl-C; in plain mode and in
/// scripts, also at the end of its lines.
public protocol TerminalRequestConvertible {
  /// The request; nil if there is none.
  var terminalRequest: TerminalRequest? { get }
}

extension TerminalRequest: TerminalRequestConvertible {
  /// The request itself.
  public var terminalRequest: TerminalRequest? { self }
}

extension ExitCode: TerminalRequestConvertible {
  /// A request for the end of the program.
  public var terminalRequest: TerminalRequest? { .exit(self) }
}

extension Never: TerminalRequestConvertible {
  /// No request.
  @_documentation(visibility: internal)
  public var terminalRequest: TerminalRequest? { nil }
}
