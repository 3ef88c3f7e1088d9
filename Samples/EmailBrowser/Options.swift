import WorkflowTextUI

/// What the command line asks for.
struct Options: Equatable {
  /// The mailbox to read; nil for the one that ships with the sample.
  var mailbox: String?
  var size = Size(width: 80, height: 24)
  /// The file to read commands from; nil for standard input.
  var script: String?
  var showsHelp = false

  /// The largest number of columns or rows.
  static let largestSide = 1000

  /// Reads the arguments behind the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--mailbox": mailbox = try Options.value(of: name, from: &rest)
      case "--script": script = try Options.value(of: name, from: &rest)
      case "--size": size = try Options.size(try Options.value(of: name, from: &rest))
      case "--help", "-h": showsHelp = true
      default: throw .unknownOption(name)
      }
    }
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option) }
    return value
  }

  private static func size(_ text: String) throws(UsageError) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = side(sides[0]), let height = side(sides[1]) else {
      throw .badSize(text)
    }
    return Size(width: width, height: height)
  }

  private static func side(_ text: Substring) -> Int? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let side = Int(text) else { return nil }
    return (1...largestSide).contains(side) ? side : nil
  }

  static let usage = """
    usage: email-browser [--mailbox PATH] [--size WxH] [--script FILE]

    Shows an mbox file, a Maildir, a folder of .eml files or one such file as a split screen: the
    inbox on the left, the selected message on the right. A frame is printed at the start and after
    each command, read from the script or from standard input, one on a line:
      \(Command.all)

      --mailbox PATH   the mailbox; without it, the one that ships with this program
      --size WxH       columns and rows of a frame, 1 to \(largestSide) each (default: 80x24)
      --script FILE    commands, instead of standard input
    """
}

/// A command line that cannot be followed.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownOption(String)
  case missingValue(String)
  case badSize(String)

  var description: String {
    switch self {
    case .unknownOption(let option):
      "unknown option '\(option)'; see email-browser --help"
    case .missingValue(let option):
      "\(option) needs a value; see email-browser --help"
    case .badSize(let size):
      "bad size '\(size)'; expected columns x rows, 1 to \(Options.largestSide) each, as in 80x24"
    }
  }
}
