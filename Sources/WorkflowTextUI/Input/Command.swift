/// Something that can be done on a screen: by a key, or by its name where there are no keys.
///
/// ```swift
/// Command("quit", key: "q", help: "Quit") { onQuit() }
/// ```
///
/// Keys work on a screen of cells; names work in plain mode and in scripts. Help is made of both.
public struct Command {
  /// The name, as it is typed: lower-case words joined by `-`.
  public let name: String

  /// The keys that do it.
  public let keys: [KeyPress]

  /// What is typed behind the name, as help shows it, such as `N`; nil if nothing is.
  public let parameter: String?

  /// What it does, as help says it: `Next message`.
  public let help: String

  /// Whether it can be done now; one that cannot is not offered, and its keys go on to others.
  public let isEnabled: Bool

  /// Whether it is what everybody tries anyway, such as moving by arrows: rows of help put it last.
  private(set) var isFamiliar = false

  private let act: (String) throws(CommandError) -> Void

  /// Makes a command that stands alone.
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
      guard argument.isEmpty else { throw CommandError("'\(name)' takes nothing behind it") }
      perform()
    }
  }

  /// Makes a command that stands alone and has one key.
  public init(
    _ name: String, key: KeyPress, help: String, isEnabled: Bool = true,
    perform: @escaping () -> Void
  ) {
    self.init(name, keys: [key], help: help, isEnabled: isEnabled, perform: perform)
  }

  /// Makes a command that takes the text behind its name, which may be empty.
  ///
  /// It has no keys: what would they take? A text field is how a screen of cells asks for text.
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

  /// Makes a command that takes a whole number.
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
  }

  /// Does it.
  ///
  /// - Parameter argument: what was typed behind the name.
  public func perform(_ argument: String = "") throws(CommandError) { try act(argument) }

  /// Returns the command as one that everybody tries anyway.
  func familiar() -> Command {
    var command = self
    command.isFamiliar = true
    return command
  }

  /// The command as help shows it: `select N`.
  public var usage: String { parameter.map { "\(name) \($0)" } ?? name }
}

/// Why a command could not be done, in words for who typed it.
public struct CommandError: Error, Equatable, CustomStringConvertible {
  /// The words.
  public let description: String

  /// Makes an error of its words.
  public init(_ description: String) { self.description = description }
}
