import Workflow
import WorkflowScreens

struct PlantPage: Workflow, Equatable {
  enum Output: Equatable {
    case rename(String)
    case water
    case next
  }

  var plant: Plant

  func render(state: Void, context: borrowing RenderContext<PlantPage>) -> PlantScreen {
    PlantScreen(
      id: plant.id, name: plant.name, waterings: plant.waterings, act: context.makeOutputSink())
  }
}

struct PlantScreen: Compatible, Equatable {
  var id: Plant.ID
  var name: String
  var waterings: Int
  var act: Sink<PlantPage.Output>

  var compatibilityKey: Plant.ID { id }
}
