import Workflow
import WorkflowScreens

struct Plant: Identifiable, Equatable {
  var id: Int
  var name: String
  var waterings = 0
}

struct Garden: Workflow {
  struct State: Equatable {
    var plants: [Plant] = []
    /// The plants whose pages are open, the lowest page first.
    var path: [Plant.ID] = []
    /// Whether the form for a new plant is open.
    var isAdding = false

    /// Opens the page of a plant, or goes back to it if it is open already.
    mutating func open(_ id: Plant.ID) { path = path.prefix { $0 != id } + [id] }
  }

  enum Action: WorkflowAction, Equatable {
    case open(Plant.ID)
    /// Goes back, so that a number of pages stay open.
    case leave(Int)
    case add
    case form(PlantForm.Output)
    case change(Plant.ID, PlantPage.Output)

    func apply(toState state: inout State, workflow: Garden) -> Never? {
      switch self {
      case .open(let id):
        state.open(id)
      case .leave(let count):
        state.path.removeLast(max(0, state.path.count - count))
      case .add:
        state.isAdding = true
      case .form(.save(let name)):
        state.plants.append(Plant(id: state.plants.count + 1, name: name))
        state.isAdding = false
      case .form(.cancel):
        state.isAdding = false
      case .change(let id, let change):
        guard let index = state.plants.firstIndex(where: { $0.id == id }) else { break }
        switch change {
        case .rename(let name): state.plants[index].name = name
        case .water: state.plants[index].waterings += 1
        case .next: state.open(state.plants[(index + 1) % state.plants.count].id)
        }
      }
      return nil
    }
  }

  /// The state to begin with, which previews and tests choose.
  @Injected var initial: State

  func makeInitialState() -> State { initial }

  func render(state: State, context: borrowing RenderContext<Garden>) -> GardenScreen {
    let act = context.makeSink(of: Action.self)
    let list = PlantListScreen(
      rows: state.plants.map { PlantListScreen.Row(plant: $0) }, act: act)
    let open = state.path.compactMap { id in state.plants.first { $0.id == id } }
    let pages = context.render(each: open) {
      PlantPage(plant: $0)
    } onOutput: {
      .change($0, $1)
    }
    let form = state.isAdding ? context.render(PlantForm()) { .form($0) } : nil
    return GardenScreen(
      content: BodyAndOverlaysScreen(
        body: BackStackScreen(AnyScreen(list), pages.map { AnyScreen($0) }),
        overlays: form.map { [Overlay($0)] } ?? []),
      act: act)
  }
}

struct GardenScreen {
  /// The list with pages above it, and the form above both.
  var content: BodyAndOverlaysScreen<BackStackScreen<AnyScreen>, PlantFormScreen>
  var act: Sink<Garden.Action>
}

struct PlantListScreen: Screen, Equatable {
  struct Row: Identifiable, Equatable {
    var plant: Plant
    var id: Plant.ID { plant.id }
  }

  var rows: [Row]
  var act: Sink<Garden.Action>
}
