import Testing
import WorkflowScreens

struct ContainerTests {
  @Test func `a back stack is never empty`() {
    #expect(BackStackScreen(frames: [Step]()) == nil)
    #expect(BackStackScreen(frames: [Step(1)])?.frames == [Step(1)])
    let lazily = [1, 2, 3].lazy.map(Step.init)
    #expect(BackStackScreen(frames: lazily)?.frames == [Step(1), Step(2), Step(3)])
  }

  @Test func `a back stack shows the screen reached last`() {
    let bottom = BackStackScreen(Step(1))
    #expect(bottom.top == Step(1))
    #expect(bottom.pushing(Step(2)).top == Step(2))
    #expect(bottom.pushing(Step(2)) == BackStackScreen(Step(1), [Step(2)]))
    #expect(bottom.frames == [Step(1)])
  }

  @Test func `mapping a back stack keeps its order`() {
    let doubled = BackStackScreen(Step(1), [Step(2), Step(3)]).map { Step($0.number * 2) }
    #expect(doubled.frames.map(\.number) == [2, 4, 6])
  }

  @Test func `screens are outside of back stacks by default`() {
    var environment = ViewEnvironment()
    #expect(environment.backStackPosition == .outside)
    environment.backStackPosition = .covering
    #expect(environment.backStackPosition == .covering)
  }

  @Test func `a split screen focuses its leading pane, and gives it a third of the width`() {
    let split = SplitScreen(leading: Step(1), trailing: Step(2))
    #expect(split.focus == .leading)
    #expect(split.ratio == 1.0 / 3)
    #expect(split.focus.other == .trailing)
    #expect(split.focus.other.other == .leading)
  }

  @Test func `overlays are modal by default`() {
    #expect(Overlay(Step(1)).isModal)
    #expect(!Overlay(Step(1), isModal: false).isModal)
    #expect(BodyAndOverlaysScreen<Step, Step>(body: Step(1)).overlays.isEmpty)
  }

  @Test func `containers of equal screens are equal`() {
    #expect(NamedScreen(Step(1), name: "a") == NamedScreen(Step(1), name: "a"))
    #expect(NamedScreen(Step(1), name: "a") != NamedScreen(Step(1), name: "b"))
    #expect(
      BodyAndOverlaysScreen(body: Step(1), overlays: [Overlay(Step(2))])
        != BodyAndOverlaysScreen(body: Step(1), overlays: [Overlay(Step(2), isModal: false)]))
    #expect(
      SplitScreen(leading: Step(1), trailing: Step(2))
        != SplitScreen(leading: Step(1), trailing: Step(2), focus: .trailing))
  }
}

private struct Step: Screen, Equatable {
  var number: Int
  init(_ number: Int) { self.number = number }
}
