import Foundation
import WorkflowTerminal

/// The options of the command line.
struct Options {
  /// The server; nil for the service in the program.
  var server: URL?
  /// The file that keeps the token; nil to forget it at the end.
  var token: String?
  /// The number of requests that fail first, in the service of the program.
  var failures = 0
  /// The delay before a request is sent again; the next ones are longer.
  var retryDelay = Duration.seconds(1)
  /// The options of a terminal app, read from the command line.
  var terminal: TerminalOptions

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws(OptionsError) {
    var rest: ArraySlice<String>
    do throws(UsageError) {
      var arguments = arguments
      terminal = try TerminalOptions(parsing: &arguments, programName: "sign-in")
      rest = arguments[...]
    } catch {
      throw .usage(error)
    }
    while let name = rest.popFirst() {
      guard ["--server", "--token", "--fail", "--retry-delay"].contains(name) else {
        throw .usage(.unknownOption(name))
      }
      guard let value = rest.popFirst() else { throw .usage(.missingValue(name)) }
      switch name {
      case "--server":
        guard let url = URL(string: value), url.scheme == "http" || url.scheme == "https",
          url.host() != nil
        else { throw .badServer(value) }
        server = url
      case "--token": token = value
      case "--fail": failures = try Options.number(value, of: name)
      default: retryDelay = .milliseconds(try Options.number(value, of: name))
      }
    }
  }

  private static func number(_ text: String, of option: String) throws(OptionsError) -> Int {
    guard let number = Int(text), (0...100_000).contains(number) else {
      throw .badNumber(text, option: option)
    }
    return number
  }

  /// The text that `--help` prints.
  static let usage = """
    usage: sign-in [--server URL] [--token FILE] [--plain | --full-screen]
           sign-in [--server URL] [--token FILE] [--script FILE] [--dump] [--size WxH]

    A sign-in as a graph of operations: what runs is shown beside the form. The accounts are
    ada@example.org with the password lovelace, alan@example.org with enigma and the code 271828, and
    grace@example.org, which is locked. On a terminal, the program takes the whole screen, with the
    keys at the bottom. If input or output is piped, it prints lines and reads commands; help lists
    them.

      --server URL     a server such as Samples/SignIn/server.py (default: a service in the program)
      --token FILE     where the token is kept (default: nowhere)
      --fail N         the first N requests find no network (without --server)
      --retry-delay MS the delay before a request is sent again (default: 1000)
    \(TerminalOptions.usage)
    """
}

/// An error in the command line.
enum OptionsError: Error, Equatable, CustomStringConvertible {
  case usage(UsageError)
  case badServer(String)
  case badNumber(String, option: String)

  var description: String {
    switch self {
    case .usage(let error): error.description
    case .badServer(let text):
      "bad server '\(text)'; expected an address such as http://127.0.0.1:8080"
    case .badNumber(let text, let option):
      "bad value '\(text)' of \(option); expected a whole number from 0 to 100000"
    }
  }
}
