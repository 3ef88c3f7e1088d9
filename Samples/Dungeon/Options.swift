import Foundation
import WorkflowTerminal

/// The options of the command line.
struct Options: Equatable {
  /// The file with the floor; nil for the one that ships with the sample.
  var floor: String?
  var seed = 1
  private var isTurnBased = false
  /// The options of a terminal app, read from the command line.
  var terminal: TerminalOptions

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var arguments = arguments
    terminal = try TerminalOptions(parsing: &arguments, programName: "dungeon")
    // A user who has lost a fight may go back to before it.
    terminal.remembersPast = true
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--turn-based": isTurnBased = true
      case "--floor", "--seed":
        guard let value = rest.popFirst() else { throw .missingValue(name) }
        if name == "--floor" { floor = value }
        if name == "--seed" { seed = value.utf8.reduce(0) { $0 &* 31 &+ Int($1) } }
      default: throw .unknownOption(name)
      }
    }
  }

  /// The time after which monsters act without the hero; nil for readers of lines and scripts.
  var patience: Duration? {
    let isScripted = terminal.script != nil || terminal.dumps
    return isTurnBased || isScripted || terminal.showsLines ? nil : .milliseconds(600)
  }

  static let usage = """
    usage: dungeon [--floor FILE] [--seed WORD] [--turn-based] [--journal FILE] [--plain]
           dungeon [--floor FILE] [--seed WORD] [--script FILE] [--dump] [--size WxH]

    Find the way out of a dungeon. Arrows or h, j, k and l walk, and walking into a monster fights.
    On a terminal, the monsters do not wait for you. In a pipe and in scripts, they do. alt-t shows
    the past: Enter continues from there.

      --floor FILE     a floor of your own: # wall, . floor, @ you, > the way out, ! potion, $ gold,
                       / sword, r rat, g goblin; at most \(Floor.largestSide) lines and columns
      --seed WORD      games with the same word are the same
      --turn-based     let the monsters wait for you on a terminal too
    \(TerminalOptions.usage)
    """
}
