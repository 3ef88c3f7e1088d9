import Workflow
import WorkflowObservation
import WorkflowScreens

extension HostModel<GardenScreen> {
  /// The open pages, for the path of a navigation stack.
  var pages: ModelBinding<[ScreenPlace]> {
    path(\.content.body) { self.act.send(.leave($0)) }
  }

  /// The open form, for the item of a sheet.
  var form: ModelBinding<ScreenPlace?> {
    overlay(\.content) { self.act.send(.form(.cancel)) }
  }
}

extension HostModel<PlantScreen> {
  var newName: ModelBinding<String> { binding(\.name, sending: \.act) { .rename($0) } }
}

extension HostModel<PlantFormScreen> {
  var newName: ModelBinding<String> { binding(\.name, sending: \.act) { .type($0) } }
}
