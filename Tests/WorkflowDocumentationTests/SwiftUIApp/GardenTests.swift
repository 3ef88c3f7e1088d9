import Testing
import WorkflowObservation
import WorkflowScreens
import WorkflowTesting

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor struct GardenTests {
  let plants = [Plant(id: 1, name: "Fern"), Plant(id: 2, name: "Fig")]

  @Test func `a page shows what happens to its plant`() throws {
    let initial = Garden.State(plants: plants)
    let tester = WorkflowTester(Garden(initial: initial), exhaustivity: .loose)
    tester.send { $0.act.send(.open(2)) }
    tester.send { ($0.content.body.top.wrapped as? PlantScreen)?.act.send(.water) }
    let page = try #require(tester.rendering.content.body.top.wrapped as? PlantScreen)
    #expect(page.name == "Fig" && page.waterings == 1)
  }

  @Test func `the user goes back in the path`() {
    let model = HostModel(Garden(initial: Garden.State(plants: plants, path: [1])))
    model.scope(\.content.body.top).scope(as: PlantScreen.self)?.act.send(.next)
    #expect(model.pages.wrappedValue.count == 2)
    model.pages.wrappedValue.removeLast()
    #expect(model.pages.wrappedValue.count == 1)
    let page = model.scope(\.content.body.top).scope(as: PlantScreen.self)
    #expect(page?.name == "Fern")
  }

  @Test func `a plant is added in the sheet, and the list has a row more`() throws {
    let model = HostModel(Garden(initial: Garden.State(plants: plants)))
    let list = try #require(
      model.scope(\.content.body.bottom).scope(as: PlantListScreen.self))
    list.act.send(.add)
    let place = try #require(model.form.wrappedValue)
    let form = try #require(model.screen(at: place, in: \.content))
    form.newName.wrappedValue = "Moss"
    #expect(form.name == "Moss" && form.canSave)
    form.act.send(.save)
    #expect(model.form.wrappedValue == nil)
    #expect(list.rows(\.rows).map(\.plant.name) == ["Fern", "Fig", "Moss"])
  }

  @Test func `a sheet that the user closes adds nothing`() {
    let model = HostModel(Garden(initial: Garden.State(plants: plants, isAdding: true)))
    model.form.wrappedValue = nil
    #expect(model.content.overlays.isEmpty)
  }
}
