import WorkflowPrompts
import WorkflowScreens
import WorkflowTextUI

/// Takes an order, prepares it, and prints a receipt.
func burger() async throws {
  let (kind, toppings, spice, side, name, note, isCheaper) = try await ask(
    Burger.kind, Burger.toppings, Burger.spice, Burger.side, Burger.name, Burger.instructions,
    Burger.discount)
  try await withProgress("Preparing your burger") { _ in try await Task.sleep(for: .seconds(1)) }
  let lines = [
    "One \(spice) \(kind) with \(toppings.joined(separator: ", ")), and \(side) beside it.",
    note.isEmpty ? nil : "Note: \(note)", isCheaper ? "You pay 15 % less." : nil,
    name.isEmpty ? "Enjoy it!" : "Enjoy it, \(name)!",
  ]
  let window = TextWindow(size: Size(width: 44, height: 40), form: .inline)
  window.show(Receipt(lines: lines.compactMap { $0 }))
  print(window.frame.lines.joined(separator: "\n"))
}

enum Burger {
  static let kind = Prompt.choice(
    "Burger", among: ["Lighthouse", "Smoked Beetroot", "Halloumi Tower", "Double Meadow"])
  static let toppings = Prompt.choices(
    "Toppings",
    among: ["Rocket", "Pickled onions", "Cheddar", "Mushrooms", "Chillies", "Gherkins", "Plums"],
    chosen: [0, 1], atLeast: 1, atMost: 4
  ).help("Up to four.")
  static let spice = Prompt.choice("Spice", among: ["mild", "warm", "fierce"])
  static let side = Prompt.choice(
    "Side", among: ["chips", "sweet-potato wedges", "coleslaw", "a pear"]
  ).help("One is free.")
  static let name = Prompt.text("Name", placeholder: "whom to call")
  static let instructions = Prompt.longText("Instructions")
  static let discount = Prompt.confirmation("Take 15 % off?", yes: "Gladly", no: "No")
    .option("--discount")
}

/// A box with what was ordered.
struct Receipt: TextScreen {
  var lines: [String]

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack(spacing: 1) { for line in lines { Text(line) } }
      .padding(horizontal: 1, vertical: 1).border("Receipt")
  }
}
