import Workflow
import WorkflowScreens

struct PackingItem: Codable, Equatable, Identifiable {
  let id: Int
  var title: String
}

protocol TravelGuide: Sendable {
  func suggestions(for traveller: String) async -> [String]
}

/// Two of these workers are the same work if the traveller is the same.
struct SuggestionWorker: Worker {
  var traveller: String
  @Injected var guide: any TravelGuide

  func run(_ output: WorkerOutput<[String]>) async {
    await output(await guide.suggestions(for: traveller))
  }
}

/// Shows what to pack, and above it the editor of one item.
struct PackingList: Workflow, Equatable {
  enum Output { case back }

  /// The props.
  var traveller: String
  /// A dependency, which Kotlin takes as a parameter of the class.
  @Injected var guide: any TravelGuide

  struct State: Codable, Equatable {
    /// Nil until the guide has suggested some.
    var items: [PackingItem]?
    var edited: PackingItem?
  }

  enum Action: WorkflowAction, Equatable {
    case suggested([String])
    case edit(PackingItem)
    case close(ItemEditor.Output)
    case back

    func apply(toState state: inout State, workflow: PackingList) -> Output? {
      switch self {
      case .suggested(let titles):
        state.items = titles.enumerated().map { PackingItem(id: $0, title: $1) }
      case .edit(let item):
        state.edited = item
      case .close(.save(let item)):
        state.items = state.items?.map { $0.id == item.id ? item : $0 }
        state.edited = nil
      case .close(.discard):
        state.edited = nil
      case .back:
        return .back
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> [AnyScreen] {
    if state.items == nil {
      context.run(SuggestionWorker(traveller: traveller, guide: guide)) { .suggested($0) }
    }
    let list = PackingListScreen(
      title: "\(traveller)'s list", items: state.items ?? [],
      sink: context.makeSink(of: Action.self))
    guard let item = state.edited else { return [AnyScreen(list)] }
    let editor = context.render(ItemEditor(item: item), key: Key(item.id)) { .close($0) }
    return [AnyScreen(list), AnyScreen(editor)]
  }
}

struct PackingListScreen: Screen, Equatable {
  var title: String
  var items: [PackingItem]
  var sink: Sink<PackingList.Action>
}
