import WorkflowTerminal

extension OrdersCommand {
  /// The options that it knows, beside those of a terminal app.
  var options: Set<String> {
    switch self {
    case .place: ["--store", "--item", "--price"]
    case .run: ["--store", "--ledger", "--pace", "--limit", "--approve-within"]
    case .list, .approve, .refuse, .retry: ["--store"]
    case .watch, .ledger: ["--store", "--ledger"]
    case .help: []
    }
  }
}

extension Options {
  /// The ledger of a store: beside it, or in the working directory if it is a server.
  static func ledger(beside store: String) -> String {
    if StoreKind(store) == .postgreSQL { return "orders-ledger" }
    var store = store[...]
    while store.count > 1, store.hasSuffix("/") { store.removeLast() }
    return "\(store)-ledger"
  }

  /// Divides an argument such as `--pace=1`.
  static func parts(of argument: String) -> [String] {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else {
      return [argument]
    }
    return [String(argument[..<sign]), String(argument[argument.index(after: sign)...])]
  }

  static func number(
    _ text: String, _ range: ClosedRange<Double>, isWhole: Bool = false, of option: String
  ) throws -> Double {
    guard let number = isWhole ? Int(text).map({ Double($0) }) : Double(text),
      range.contains(number)
    else { throw BadArgument.number(text, option: option, range: range) }
    return number
  }

  /// Checks a name, which is also the name of a file in the ledger.
  static func checkName(_ name: String) throws {
    guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,99}/) != nil else {
      throw BadArgument.name(name)
    }
  }
}

extension Character {
  /// Whether a terminal may obey it instead of showing it.
  var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}

/// An argument that is not as it has to be.
enum BadArgument: Error, Equatable, CustomStringConvertible {
  case command(String)
  case name(String)
  case item(String)
  case noName(OrdersCommand)
  case phase(String)
  case number(String, option: String, range: ClosedRange<Double>)
  case store(MissingTrait)

  var description: String {
    let help = "; see orders --help"
    switch self {
    case .command(let text):
      let commands = OrdersCommand.allCases.map(\.rawValue).joined(separator: ", ")
      return (text.isEmpty ? "a command is missing" : "unknown command '\(text)'")
        + "; expected one of \(commands)" + help
    case .name(let text):
      return
        "bad name '\(text)'; expected up to 100 of A-Z, a-z, 0-9, '.', '_' and '-', or a number"
        + " of orders from 1 to 1000" + help
    case .item(let text):
      return "bad item '\(text.filter { !$0.isControl })'; expected one line" + help
    case .noName(let command): return "\(command) needs the name of an order" + help
    case .phase(let text):
      let phases = Phase.allCases.map(\.rawValue).joined(separator: ", ")
      return "unknown phase '\(text)'; expected one of \(phases)"
    case .number(let text, let option, let range):
      let (first, last) = (Int(range.lowerBound), Int(range.upperBound))
      return "bad value '\(text)' of \(option); expected a number from \(first) to \(last)" + help
    case .store(let error): return error.description
    }
  }
}
