import Workflow
import WorkflowScreens
import WorkflowTextUI

/// The floor, with everything on it.
struct MapScreen: TextScreen {
  enum Event {
    /// The hero steps, or waits.
    case play(Direction?)
    case showHelp(Bool)
    case beginAnew
    case quit
  }

  var floor: Floor
  var game: Game
  /// The intents of the monsters, in their order.
  var intents: KeyedRenderings<Int, Intent>
  var sink: Sink<Event>

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      MapView(screen: self).border("Dungeon", neededRows: 3)
      Text(status, style: game.hero.health <= 5 ? .danger : .bold, overflow: .truncated)
      Text(game.news.joined(separator: " "), overflow: .truncated)
      KeyHelp()
    }
    .commands(commands)
  }

  private var status: String {
    "Health \(game.hero.health) of \(Hero.fullHealth), gold \(game.hero.gold), "
      + (game.hero.hasSword ? "a sword" : "bare hands")
  }

  private var commands: [Command] {
    func step(_ direction: Direction, _ keys: KeyPress..., help: String) -> Command {
      Command("\(direction)", keys: keys, help: help) { sink.send(.play(direction)) }
    }
    return [
      Command("wait", key: ".", help: "Wait") { sink.send(.play(nil)) },
      Command("help", key: "?", help: "Help") { sink.send(.showHelp(true)) },
      Command("quit", key: "q", help: "Quit") { sink.send(.quit) },
      step(.north, "up", "k", help: "North"), step(.south, "down", "j", help: "South"),
      step(.west, "left", "h", help: "West"), step(.east, "right", "l", help: "East"),
    ]
  }
}

/// A box above the map: the end of the game, or the help.
struct BoxScreen: TextScreen {
  var ending: Game.Ending?
  var gold: Int
  var sink: Sink<MapScreen.Event>

  func view(in environment: ViewEnvironment) -> any TextView {
    guard let ending else {
      let keys: [KeyPress] = ["escape", "?", "enter", "q"]
      let close = Command("close", keys: keys, help: "Close") { sink.send(.showHelp(false)) }
      return Dialog("Help", commands: [close]) { ScrollArea { KeyHelp(.all) } }
    }
    let anew = Command("anew", key: "n", help: "Begin anew") { sink.send(.beginAnew) }
    let quit = Command("quit", keys: ["q", "escape"], help: "Quit") { sink.send(.quit) }
    return Dialog(ending == .died ? "You died" : "You are out", commands: [anew, quit]) {
      Text("You found \(gold) pieces of gold.")
    }
  }
}
