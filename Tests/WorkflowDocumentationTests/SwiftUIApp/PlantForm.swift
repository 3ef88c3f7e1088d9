import Workflow
import WorkflowScreens

struct PlantForm: Workflow, Equatable {
  enum Output: Equatable {
    case save(String)
    case cancel
  }

  enum Action: WorkflowAction, Equatable {
    case type(String)
    case save
    case cancel

    func apply(toState name: inout String, workflow: PlantForm) -> Output? {
      switch self {
      case .type(let text):
        name = text
        return nil
      case .save: return name.isEmpty ? nil : .save(name)
      case .cancel: return .cancel
      }
    }
  }

  func makeInitialState() -> String { "" }

  func render(state name: String, context: borrowing RenderContext<PlantForm>) -> PlantFormScreen {
    PlantFormScreen(
      name: name, canSave: !name.isEmpty, act: context.makeSink(of: Action.self))
  }
}

struct PlantFormScreen: Screen, Equatable {
  var name: String
  var canSave: Bool
  var act: Sink<PlantForm.Action>
}
