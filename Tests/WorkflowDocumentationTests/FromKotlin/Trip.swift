import Workflow
import WorkflowScreens

/// Shows one screen above the other: the welcome, the list, the editor.
struct Trip: Workflow, Equatable {
  @Injected var guide: any TravelGuide

  enum State: Codable, Equatable {
    case welcome
    case packing(traveller: String)
  }

  enum Action: WorkflowAction, Equatable {
    case start(traveller: String)
    case leave

    func apply(toState state: inout State, workflow: Trip) -> Never? {
      switch self {
      case .start(let traveller): state = .packing(traveller: traveller)
      case .leave: state = .welcome
      }
      return nil
    }
  }

  func makeInitialState() -> State { .welcome }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BackStackScreen<AnyScreen> {
    let welcome = context.render(TripWelcome()) { .start(traveller: $0) }
    switch state {
    case .welcome:
      return BackStackScreen(AnyScreen(welcome))
    case .packing(let traveller):
      let screens = context.render(PackingList(traveller: traveller, guide: guide)) { output in
        switch output {
        case .back: .leave
        }
      }
      return BackStackScreen(AnyScreen(welcome), screens)
    }
  }
}
