public import Workflow
public import WorkflowTextUI

/// The options of a terminal app, read from its command line.
public struct TerminalOptions: Equatable, Sendable {
  /// Whether the app is shown as lines, even on a terminal.
  public var isPlain = false

  /// Whether the app fills the whole screen of the terminal, even if input or output is piped.
  public var isFullScreen = false

  /// Whether the app receives the mouse, which then selects no text of the terminal.
  ///
  /// If so, it has the command `mouse`, which leaves the mouse to the terminal for a while.
  public var usesMouse = true

  /// Whether Control-C is a key that the app receives, and no signal that ends it.
  ///
  /// An app that asks something then knows that its user has given up. A signal that is sent in
  /// another way still ends it.
  public var receivesInterrupt = false

  /// Whether signs and lines are made of ASCII characters.
  public var usesASCII = false

  /// Whether views may move by themselves, such as a spinner.
  public var showsMotion = true

  /// The background of the terminal, as the command line tells it; nil asks the terminal.
  public var background: Theme.Background?

  /// The themes that users can choose by name; the first one is what the app shows by itself.
  public var themes: [Theme]

  /// The theme that the command line asks for; nil leaves it to the user's environment.
  public var theme: Theme?

  /// The file with the script to follow; nil for none.
  public var script: String?

  /// The file in which every turn is kept, and from which the app continues; nil for none.
  ///
  /// With it, the user can look at the past of the app, and continue from there.
  public var journal: String?

  /// Whether a damaged journal continues after the last turn before the damage.
  ///
  /// The rest is kept in a file beside it.
  public var recoversJournal = false

  /// The file with the states to begin with, as the user wrote it from the past; nil for none.
  public var restore: String?

  /// Whether the user can look at the past even without a file, as long as the program runs.
  public var remembersPast = false

  /// The file in which everything that happens is written, for `workflow-trace`; nil for none.
  public var trace: String?

  /// The checks of every pass, for finding a mistake in an app; no command-line option sets them.
  public var checks: WorkflowChecks = []

  /// Whether whole frames are printed, one after each line of the script or of standard input.
  public var dumps = false

  /// The file for a picture in SVG instead of frames, `-` for standard output; nil for none.
  public var picture: String?

  /// Whether the picture shows all frames, one after the other.
  public var isFilm = false

  /// The title of a window around the picture; nil for no window.
  public var pictureWindow: String?

  /// The columns and rows of printed frames; nil is 80x24, or for lines the terminal's width.
  public var size: Size?

  /// Whether help was asked for, by `--help` or `-h`; the app prints it.
  public var asksForHelp = false

  /// The name in front of messages; the program's by default.
  public var programName: String

  /// Creates options that ask for nothing.
  ///
  /// - Parameters:
  ///   - programName: The name in front of messages.
  ///   - themes: The themes that users can choose, at least one.
  public init(
    programName: String = TerminalOptions.nameOfProgram, themes: [Theme] = Theme.all
  ) {
    self.programName = programName
    self.themes = themes
  }

  /// The largest number of columns or rows that ``size`` can ask for.
  public static let largestSide = 1000

  /// The description of the options, for the program's own help.
  public static let usage = """
      --plain          show lines, read commands: for screen readers and pipes
      --full-screen    take the terminal's screen, even if input or output is piped
      --no-mouse       leave the mouse to the terminal, to select text with it
      --ascii          draw lines and signs with ASCII characters
      --no-motion      let nothing move by itself, such as a spinner
      --theme NAME     standard, dark, light, high-contrast, ansi, night, paper, or the app's own
      --background B   dark, light or unknown: if the terminal reports it wrongly
      --script FILE    follow the script, a command or keys on each line, and print the frames
      --journal FILE   keep everything in the file, and continue from it; alt-t shows the past
      --recover        if the journal was damaged, continue with what is before the damage
      --restore FILE   begin with what w has written in the past
      --trace FILE     write everything that happens into the file, for workflow-trace
      --dump           print frames: the first one, and one after each line of standard input
      --svg FILE       with --script or --dump: the last frame as a picture in SVG; - prints it
      --film           with --svg: all frames, one after the other, in one picture
      --window TITLE   with --svg: a window around the picture
      --size WxH       columns and rows of printed frames, 1 to \(largestSide) each (default: 80x24)
    """
}

// MARK: - Command lines

extension TerminalOptions {
  /// Creates options from the known arguments, and leaves the others.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name. Known options are removed. An argument
  ///     such as `--mailbox=inbox` that is left becomes two, the option and its value.
  ///   - programName: The name in front of messages.
  ///   - themes: The themes that `--theme` can name. An app with a theme of its own puts it first:
  ///     `[mine] + Theme.all`.
  public init(
    parsing arguments: inout [String], programName: String = TerminalOptions.nameOfProgram,
    themes: [Theme] = Theme.all
  ) throws(UsageError) {
    self.init(programName: programName, themes: themes)
    var rest = arguments.flatMap { TerminalOptions.parts(of: $0) }[...]
    var others: [String] = []
    while let argument = rest.popFirst() {
      if !takeSwitch(argument), try !takeValue(of: argument, from: &rest) {
        others.append(argument)
      }
    }
    try checkCombinations()
    arguments = others
  }

  /// Reads an option that has no value, and returns whether the argument is one.
  private mutating func takeSwitch(_ argument: String) -> Bool {
    switch argument {
    case "--plain": isPlain = true
    case "--full-screen": isFullScreen = true
    case "--dump": dumps = true
    case "--film": isFilm = true
    case "--recover": recoversJournal = true
    case "--no-mouse": usesMouse = false
    case "--ascii": usesASCII = true
    case "--no-motion": showsMotion = false
    case "--help", "-h": asksForHelp = true
    default: return false
    }
    return true
  }

  /// Reads an option with its value, and returns whether the argument is one.
  private mutating func takeValue(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> Bool {
    switch option {
    case "--journal": journal = try TerminalOptions.value(of: option, from: &rest)
    case "--restore": restore = try TerminalOptions.value(of: option, from: &rest)
    case "--trace": trace = try TerminalOptions.value(of: option, from: &rest)
    case "--svg": picture = try TerminalOptions.value(of: option, from: &rest)
    case "--window": pictureWindow = try TerminalOptions.value(of: option, from: &rest)
    case "--script": script = try TerminalOptions.value(of: option, from: &rest)
    case "--theme":
      theme = try themes.chosen(TerminalOptions.value(of: option, from: &rest), by: option)
    case "--background":
      let text = try TerminalOptions.value(of: option, from: &rest)
      guard let background = Theme.Background(rawValue: text) else { throw .badBackground(text) }
      self.background = background
    case "--size":
      let text = try TerminalOptions.value(of: option, from: &rest)
      guard let size = Size(parsing: text) else { throw .badSize(text) }
      self.size = size
    default: return false
    }
    return true
  }

  private func checkCombinations() throws(UsageError) {
    if isFullScreen {
      if isPlain { throw .contradiction("--plain", "--full-screen") }
      if script != nil { throw .contradiction("--script", "--full-screen") }
      if dumps { throw .contradiction("--dump", "--full-screen") }
    }
    if picture != nil, script == nil, !dumps {
      throw .missingOption("--script or --dump", for: "--svg")
    }
    if isFilm, picture == nil { throw .missingOption("--svg", for: "--film") }
    if pictureWindow != nil, picture == nil { throw .missingOption("--svg", for: "--window") }
    if recoversJournal, journal == nil { throw .missingOption("--journal", for: "--recover") }
    if picture != nil, isPlain { throw .contradiction("--svg", "--plain") }
  }

  /// Returns an option and its value, if they are written as one argument: `--size=80x24`.
  private static func parts(of argument: String) -> [String] {
    guard argument.hasPrefix("--"), let end = argument.firstIndex(of: "=") else {
      return [argument]
    }
    return [String(argument[..<end]), String(argument[argument.index(after: end)...])]
  }

  /// Creates options from a command line that has no other options.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - programName: The name in front of messages.
  ///   - themes: The themes that `--theme` can name.
  public init(
    _ arguments: [String], programName: String = TerminalOptions.nameOfProgram,
    themes: [Theme] = Theme.all
  ) throws(UsageError) {
    var rest = arguments
    try self.init(parsing: &rest, programName: programName, themes: themes)
    if let other = rest.first { throw .unknownOption(other) }
  }

  /// Prints on standard error, with the program's name, why something cannot be done.
  ///
  /// A terminal obeys nothing in the message, wherever its text came from.
  public static func report(
    _ message: String, programName: String = TerminalOptions.nameOfProgram
  ) {
    Console.standard(programName: programName).report(message)
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option) }
    return value
  }

  /// The last part of the path that the program was started by.
  public static var nameOfProgram: String {
    CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "program"
  }
}

extension Size {
  /// Creates a size from text such as `80x24`; nil if the text is no size that can be asked for.
  init?(parsing text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { side in
      side.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(side) : nil
    }
    let possible = 1...TerminalOptions.largestSide
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      possible.contains(width), possible.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

/// An error in a command line.
public enum UsageError: Error, Equatable, CustomStringConvertible {
  /// There is no such option.
  case unknownOption(String)
  /// An option that needs a value is the last argument.
  case missingValue(String)
  /// An argument that is no option is one too many.
  case unexpectedArgument(String)
  /// A size is not written as columns and rows.
  case badSize(String)
  /// A background is not one that is known.
  case badBackground(String)
  /// A theme is not one of the app's.
  ///
  /// - Parameters:
  ///   - name: The name of the theme.
  ///   - source: The option, the variable or the file with the name.
  ///   - known: The names of the themes that there are.
  case unknownTheme(_ name: String, source: String, known: [String])
  /// An option needs another one.
  case missingOption(String, for: String)
  /// Two options ask for different things.
  case contradiction(String, String)

  /// A message with what is wrong and what is expected.
  public var description: String {
    switch self {
    case .unknownOption(let option): "unknown option '\(option)'"
    case .missingValue(let option): "\(option) needs a value"
    case .unexpectedArgument(let argument): "unexpected argument '\(argument)'"
    case .badSize(let size):
      "bad size '\(size)'; expected columns x rows, 1 to \(TerminalOptions.largestSide) each, "
        + "as in 80x24"
    case .badBackground(let text):
      "bad background '\(text)'; expected dark, light or unknown"
    case .unknownTheme(let name, let source, let known):
      "\(source): unknown theme '\(name)'; expected \(known.joined(separator: ", "))"
    case .missingOption(let other, let option): "\(option) needs \(other)"
    case .contradiction(let one, let other): "\(one) and \(other) cannot be combined"
    }
  }
}
