import Foundation
import WorkflowTerminal

/// The task of the program.
enum OrdersCommand: String, CaseIterable {
  case place, run, list, approve, refuse, watch, ledger, retry, help
}

/// The options of the command line.
struct Options {
  var command: OrdersCommand
  /// The arguments that are no options: mostly names of orders.
  var names: [String] = []
  /// The store of the orders.
  var store = "orders-store"
  /// The folder of the services' ledger.
  var ledger = ""
  /// The thing to order; nil for one thing of the shop after the other.
  var item: String?
  /// The price in euros; nil for the shop's.
  var price: Int?
  /// The seconds that a step takes.
  var pace = 2.0
  /// The number of orders that stay in the memory of a process.
  var limit = 2
  /// The seconds within which a person has to decide.
  var approvalTime = 7 * 86_400.0
  /// The options of a terminal app, read from the command line.
  var terminal = TerminalOptions(programName: "orders")

  /// Creates options from the arguments after the program's name.
  init(_ arguments: [String]) throws {
    var arguments = arguments
    let asksForHelp = arguments.contains { $0 == "--help" || $0 == "-h" }
    let name = asksForHelp ? "help" : arguments.first ?? ""
    guard let command = OrdersCommand(rawValue: name) else { throw BadArgument.command(name) }
    self.command = command
    arguments = command == .help ? [] : Array(arguments.dropFirst())
    if command == .watch {
      terminal = try TerminalOptions(parsing: &arguments, programName: "orders")
    }
    try read(arguments)
    try checkNames()
    if ledger.isEmpty { ledger = Options.ledger(beside: store) }
  }

  private mutating func read(_ arguments: [String]) throws {
    var rest = arguments.flatMap { Options.parts(of: $0) }[...]
    while let name = rest.popFirst() {
      guard name.hasPrefix("-") else {
        names.append(name)
        continue
      }
      guard command.options.contains(name) else { throw UsageError.unknownOption(name) }
      guard let value = rest.popFirst() else { throw UsageError.missingValue(name) }
      switch name {
      case "--store" where value.isEmpty: throw UsageError.missingValue(name)
      case "--store": store = value
      case "--ledger": ledger = value
      case "--item":
        // The ledger has a line for each request.
        if value.contains(where: { $0.isNewline || $0.isControl }) { throw BadArgument.item(value) }
        item = value
      case "--price": price = Int(try Options.number(value, 0...1_000_000, isWhole: true, of: name))
      case "--limit": limit = Int(try Options.number(value, 1...10_000, isWhole: true, of: name))
      case "--pace": pace = try Options.number(value, 0...3_600, of: name)
      default: approvalTime = try Options.number(value, 0...1e8, of: name)
      }
    }
  }

  private func checkNames() throws {
    switch command {
    case .place:
      if let number = names.first, names.count == 1, count == nil, Int(number) != nil {
        throw BadArgument.name(number)
      }
      if count == nil { for name in names { try Options.checkName(name) } }
    case .approve, .refuse, .retry:
      if names.isEmpty { throw BadArgument.noName(command) }
    case .list:
      if names.count > 1 { throw UsageError.unexpectedArgument(names[1]) }
      if let name = names.first, Phase(rawValue: name) == nil { throw BadArgument.phase(name) }
    case .run, .watch, .ledger, .help:
      if let name = names.first { throw UsageError.unexpectedArgument(name) }
    }
  }

  /// The number of orders to place, without names of their own; nil if they have some.
  var count: Int? {
    if names.isEmpty { return 1 }
    return names.count == 1 ? Int(names[0]).flatMap { (1...1_000).contains($0) ? $0 : nil } : nil
  }
}
