import Testing
import WorkflowScreens

struct ScreenIdentityTests {
  @Test func `screens of one type are compatible, and screens of two types are not`() {
    #expect(Plain(text: "a").isCompatible(with: Plain(text: "b")))
    #expect(!Plain(text: "a").isCompatible(with: Other()))
    #expect(Plain(text: "a").identity.hashValue == Plain(text: "b").identity.hashValue)
  }

  @Test func `keys tell screens of one type apart`() {
    #expect(Keyed(compatibilityKey: 1).isCompatible(with: Keyed(compatibilityKey: 1)))
    #expect(!Keyed(compatibilityKey: 1).isCompatible(with: Keyed(compatibilityKey: 2)))
    #expect(Keyed(compatibilityKey: 1).identity == ScreenIdentity(type: Keyed.self, key: 1))
    #expect(Plain(text: "").identity == ScreenIdentity(type: Plain.self))
  }

  @Test func `a name tells screens apart, and so does the screen inside`() {
    let first = NamedScreen(Keyed(compatibilityKey: 1), name: "first")
    #expect(first.isCompatible(with: NamedScreen(Keyed(compatibilityKey: 1), name: "first")))
    #expect(!first.isCompatible(with: NamedScreen(Keyed(compatibilityKey: 1), name: "second")))
    #expect(!first.isCompatible(with: NamedScreen(Keyed(compatibilityKey: 2), name: "first")))
    #expect(!first.isCompatible(with: Keyed(compatibilityKey: 1)))
  }

  @Test func `AnyScreen and EnvironmentScreen have the identity of the screen inside`() {
    let screen = Keyed(compatibilityKey: 1)
    #expect(AnyScreen(screen).isCompatible(with: screen))
    #expect(!AnyScreen(screen).isCompatible(with: AnyScreen(Keyed(compatibilityKey: 2))))
    #expect(!AnyScreen(screen).isCompatible(with: AnyScreen(Other())))
    var feet = ViewEnvironment()
    feet[UnitsKey.self] = "feet"
    let inFeet = EnvironmentScreen(screen, environment: feet)
    #expect(inFeet.isCompatible(with: EnvironmentScreen(screen, environment: ViewEnvironment())))
    #expect(inFeet.isCompatible(with: screen))
  }

  @Test func `AnyScreen never wraps itself`() {
    let twice = AnyScreen(AnyScreen(Plain(text: "a")))
    #expect(twice.wrapped is Plain)
  }

  @Test func `a missing screen is compatible only with a missing screen`() {
    let none: Plain? = nil
    let some: Plain? = Plain(text: "a")
    #expect(none.isCompatible(with: none))
    #expect(!none.isCompatible(with: some))
    #expect(some.isCompatible(with: Plain(text: "b")))
  }

  @Test func `containers of one type are compatible, whatever they hold`() {
    #expect(
      BackStackScreen(Keyed(compatibilityKey: 1))
        .isCompatible(with: BackStackScreen(Keyed(compatibilityKey: 2))))
    #expect(
      SplitScreen(leading: Keyed(compatibilityKey: 1), trailing: Other())
        .isCompatible(with: SplitScreen(leading: Keyed(compatibilityKey: 2), trailing: Other())))
    #expect(
      BodyAndOverlaysScreen(body: Other(), overlays: [Overlay(Keyed(compatibilityKey: 1))])
        .isCompatible(with: BodyAndOverlaysScreen<Other, Keyed>(body: Other())))
    #expect(
      !BackStackScreen(Keyed(compatibilityKey: 1)).isCompatible(with: BackStackScreen(Other())))
  }
}

private struct Plain: Screen { var text: String }
private struct Other: Screen {}
private struct Keyed: Compatible { var compatibilityKey: Int }

private enum UnitsKey: ViewEnvironmentKey {
  static var defaultValue: String { "metres" }
}
