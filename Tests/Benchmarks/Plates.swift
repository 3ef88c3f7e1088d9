import Workflow

/// Shows a number in a screen with a text and a sink, as most rows do.
struct Plate: Workflow, Equatable {
  struct Screen {
    var text: String
    var number: Int
    var onTap: Sink<Action>
  }

  enum Action: WorkflowAction {
    case tap

    func apply(toState state: inout Void, workflow: Plate) -> Never? { nil }
  }

  var number: Int
  var text: String

  func render(state: Void, context: borrowing RenderContext<Plate>) -> Screen {
    Screen(text: text, number: number, onTap: context.makeSink(of: Action.self))
  }
}

/// A thousand plates, of which each action changes two, in a loop or as a collection.
struct Plates: Workflow {
  struct Screen {
    var plates: [Plate.Screen] = []
    var collection: KeyedRenderings<Int, Plate.Screen>?
    var onAction: Sink<Action>

    func number(at row: Int) -> Int { collection?[row].number ?? plates[row].number }
  }

  enum Action: WorkflowAction {
    case next

    func apply(toState count: inout Int, workflow: Plates) -> Never? {
      count += 1
      return nil
    }
  }

  let ids = Array(0..<1000)
  let text = String(repeating: "a text that is stored on the heap ", count: 2)
  let isLoop: Bool

  func makeInitialState() -> Int { 0 }

  func render(state count: Int, context: borrowing RenderContext<Plates>) -> Screen {
    let changed = count % ids.count
    var screen = Screen(onAction: context.makeSink(of: Action.self))
    if isLoop {
      screen.plates.reserveCapacity(ids.count)
      for id in ids {
        let plate = Plate(number: id == changed ? count : 0, text: text)
        screen.plates.append(context.render(plate, key: Key(id)))
      }
    } else {
      screen.collection = context.render(each: ids, id: { $0 }) { id in
        Plate(number: id == changed ? count : 0, text: text)
      }
    }
    return screen
  }
}
