import Workflow
import WorkflowTerminal

/// A list of things to buy: the user filters, adds, deletes and chooses.
struct Groceries: Workflow {
  typealias Output = ExitCode

  struct State: Codable, Equatable {
    var items: [Grocery]
    /// The index of the selected item among those that are shown.
    var selection = 0
    var filter: Filter?
    var status: Status?
    var nextNumber: Int
  }

  struct Filter: Codable, Equatable {
    var text = ""
    var isTyped = true
  }

  struct Status: Codable, Equatable {
    var text: String
    /// The number of the message, so that each has a timer of its own.
    var number: Int
  }

  enum Action: WorkflowAction {
    case select(Int)
    case choose, add, delete
    case editFilter, filter(String), applyFilter, clearFilter
    case statusEnds
    case quit

    func apply(toState state: inout State, workflow: Groceries) -> ExitCode? {
      switch self {
      case .select(let index): state.selection = index
      case .choose: state.choose()
      case .add: state.add()
      case .delete: state.delete()
      case .editFilter: state.filter = Filter(text: state.filter?.text ?? "")
      case .filter(let text):
        state.filter?.text = text
        state.selection = 0
      case .applyFilter: state.applyFilter()
      case .clearFilter: state.clearFilter()
      case .statusEnds: state.status = nil
      case .quit: return .success
      }
      return nil
    }
  }

  @Injected var clock: any Clock<Duration> = ContinuousClock()

  func makeInitialState() -> State {
    State(items: (0..<12).map { Grocery(number: $0) }, nextNumber: 12)
  }

  func render(state: State, context: borrowing RenderContext<Groceries>) -> GroceriesScreen {
    if let status = state.status {
      context.run(TimerWorker.after(.seconds(1), id: status.number, clock: clock)) { _ in
        .statusEnds
      }
    }
    return GroceriesScreen(
      items: state.shown, count: state.items.count, selection: state.selection,
      filter: state.filter, status: state.status?.text, sink: context.makeSink(of: Action.self))
  }
}

extension Groceries.State {
  /// The items that match the filter.
  var shown: [Grocery] {
    guard let filter, !filter.text.isEmpty else { return items }
    return items.filter { $0.title.lowercased().contains(filter.text.lowercased()) }
  }

  private var selected: Grocery? {
    shown.indices.contains(selection) ? shown[selection] : nil
  }

  fileprivate mutating func choose() {
    if let selected { say("You chose \(selected.title)") }
  }

  fileprivate mutating func add() {
    let item = Grocery(number: nextNumber)
    nextNumber += 1
    items.insert(item, at: 0)
    say("Added \(item.title)")
  }

  fileprivate mutating func delete() {
    guard let selected else { return }
    items.removeAll { $0.id == selected.id }
    selection = min(selection, max(0, shown.count - 1))
    say("Deleted \(selected.title)")
  }

  fileprivate mutating func applyFilter() {
    filter?.isTyped = false
    if filter?.text.isEmpty ?? true || shown.isEmpty { clearFilter() }
  }

  fileprivate mutating func clearFilter() {
    let id = selected?.id
    filter = nil
    selection = items.firstIndex { $0.id == id } ?? 0
  }

  private mutating func say(_ text: String) {
    status = Groceries.Status(text: text, number: (status?.number ?? 0) + 1)
  }
}

/// A thing to buy.
struct Grocery: Codable, Equatable, Identifiable {
  var id: Int
  var title: String
  var note: String

  private static let kinds = [
    ("Rye bread", "A whole loaf, sliced"), ("Buckwheat", "For pancakes"),
    ("Lentils", "The small green ones"), ("Goat cheese", "With or without herbs"),
    ("Plums", "Ripe ones, for a cake"), ("Chestnuts", "To roast on Sunday"),
    ("Fennel", "Two bulbs"), ("Mustard", "Coarse, in a jar"), ("Oat milk", "Two cartons"),
    ("Beetroot", "Cooked already"), ("Walnuts", "In their shells"), ("Cherry jam", "Or quince"),
    ("Smoked tofu", "For the stew"), ("Limes", "Half a dozen"), ("Sourdough", "From the corner"),
  ]

  /// Creates the grocery with a number; after the last kind, the first one follows again.
  init(number: Int) {
    let (title, note) = Grocery.kinds[number % Grocery.kinds.count]
    (id, self.title, self.note) = (number, title, note)
  }
}
