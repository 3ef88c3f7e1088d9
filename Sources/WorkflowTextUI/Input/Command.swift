/// Something that the user can do on a screen, by a key or by a name.
///
/// ```swift
/// Command("quit", key: "q", help: "Quit") { onQuit() }
/// ```
///
/// Keys work on a screen of cells; names work in plain mode and in scripts. Help is made of both.
public struct Command {
  /// The name, as the user types it: lower-case words joined by `-`.
  public let name: String

  /// The keys that perform the command.
  public let keys: [KeyPress]

  /// The argument after the name, as help shows it, such as `N`; nil if there is none.
  public let parameter: String?

  /// A description of the command for help, such as `Next message`.
  public let help: String

  /// Whether the command can be done now; if not, it is not offered, and its keys go to others.
  public let isEnabled: Bool

  /// Whether users try it without help, such as moving by arrows; rows of help put it last.
  package private(set) var isFamiliar = false
  /// Whether another command does the same when the view is shown as lines.
  package private(set) var isReplacedInLines = false

  /// Whether the argument is a whole number.
  package private(set) var takesNumber = false

  private let act: (String) throws(CommandError) -> Void

  /// Creates a command without an argument.
  public init(
    _ name: String, keys: [KeyPress] = [], help: String, isEnabled: Bool = true,
    perform: @escaping () -> Void
  ) {
    self.name = name
    self.keys = keys
    self.parameter = nil
    self.help = help
    self.isEnabled = isEnabled
    act = { argument throws(CommandError) in
      guard argument.isEmpty else { throw CommandError("'\(name)' takes no argument") }
      perform()
    }
  }

  /// Creates a command without an argument that has one key.
  public init(
    _ name: String, key: KeyPress, help: String, isEnabled: Bool = true,
    perform: @escaping () -> Void
  ) {
    self.init(name, keys: [key], help: help, isEnabled: isEnabled, perform: perform)
  }

  /// Creates a command that takes the text after its name, which may be empty.
  ///
  /// It has no keys, since a key cannot supply the text. A screen of cells asks for text with a
  /// text field.
  public init(
    _ name: String, parameter: String, help: String, isEnabled: Bool = true,
    perform: @escaping (String) throws(CommandError) -> Void
  ) {
    self.name = name
    self.keys = []
    self.parameter = parameter
    self.help = help
    self.isEnabled = isEnabled
    act = perform
  }

  /// Creates a command that takes a whole number.
  public init(
    _ name: String, number: String, help: String, isEnabled: Bool = true,
    perform: @escaping (Int) throws(CommandError) -> Void
  ) {
    self.init(name, parameter: number, help: help, isEnabled: isEnabled) {
      argument throws(CommandError) in
      guard let number = Int(argument) else {
        throw CommandError("'\(name)' needs a number, as in '\(name) 3'")
      }
      try perform(number)
    }
    takesNumber = true
  }

  /// Performs the command.
  ///
  /// - Parameter argument: The text that was typed after the name.
  public func perform(_ argument: String = "") throws(CommandError) { try act(argument) }

  /// Returns the command as one that users try without help.
  package func familiar() -> Command {
    var command = self
    command.isFamiliar = true
    return command
  }

  /// Returns the command as one that plain mode replaces by another one, such as a move of a cursor
  /// by a command that names a cell.
  ///
  /// Only tests ask for it: the explorer does not miss such a command in plain mode.
  public func replacedInLines() -> Command {
    var command = self
    command.isReplacedInLines = true
    return command
  }

  /// The command as help shows it: `select N`.
  public var usage: String { parameter.map { "\(name) \($0)" } ?? name }

  /// Returns the name and the argument with which a line calls a command.
  ///
  /// A blank line has an empty name.
  package static func call(in line: some StringProtocol) -> (name: String, argument: String) {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map { String($0) }
    return (words.first ?? "", words.dropFirst().first?.withoutOuterBlanks ?? "")
  }
}

extension String {
  /// The text without the blanks at both ends.
  package var withoutOuterBlanks: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// The reason why a command could not be done, in words for the user.
public struct CommandError: Error, Equatable, CustomStringConvertible {
  /// The reason in words.
  public let description: String

  /// Creates an error from its description.
  public init(_ description: String) { self.description = description }
}
