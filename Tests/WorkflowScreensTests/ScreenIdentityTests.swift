import Testing
import WorkflowScreens

struct ScreenIdentityTests {
  @Test func `screens of one type are compatible, and screens of two types are not`() {
    #expect(Plain(text: "a").identity == Plain(text: "b").identity)
    #expect(Plain(text: "a").identity != Other().identity)
    #expect(Plain(text: "a").identity.hashValue == Plain(text: "b").identity.hashValue)
  }

  @Test func `keys tell screens of one type apart`() {
    #expect(Keyed(compatibilityKey: 1).identity == Keyed(compatibilityKey: 1).identity)
    #expect(Keyed(compatibilityKey: 1).identity != Keyed(compatibilityKey: 2).identity)
    #expect(Keyed(compatibilityKey: 1).identity == ScreenIdentity(type: Keyed.self, key: 1))
    #expect(Plain(text: "").identity == ScreenIdentity(type: Plain.self))
  }

  @Test func `a name tells screens apart, and so does the screen inside`() {
    let first = NamedScreen(Keyed(compatibilityKey: 1), name: "first")
    #expect(first.identity == NamedScreen(Keyed(compatibilityKey: 1), name: "first").identity)
    #expect(first.identity != NamedScreen(Keyed(compatibilityKey: 1), name: "second").identity)
    #expect(first.identity != NamedScreen(Keyed(compatibilityKey: 2), name: "first").identity)
    #expect(first.identity != Keyed(compatibilityKey: 1).identity)
  }

  @Test func `AnyScreen and EnvironmentScreen have the identity of the screen inside`() {
    let screen = Keyed(compatibilityKey: 1)
    #expect(AnyScreen(screen).identity == screen.identity)
    #expect(AnyScreen(screen).identity != AnyScreen(Keyed(compatibilityKey: 2)).identity)
    #expect(AnyScreen(screen).identity != AnyScreen(Other()).identity)
    var feet = ViewEnvironment()
    feet[UnitsKey.self] = "feet"
    let inFeet = EnvironmentScreen(screen, environment: feet)
    #expect(inFeet.identity == EnvironmentScreen(screen, environment: ViewEnvironment()).identity)
    #expect(inFeet.identity == screen.identity)
  }

  @Test func `the text of an AnyScreen has the screen inside`() {
    let text = String(describing: AnyScreen(Keyed(compatibilityKey: 7)))
    #expect(text.hasPrefix("AnyScreen(wrapped: ") && text.contains("7"), "\(text)")
  }

  @Test func `AnyScreen never wraps itself`() {
    let twice = AnyScreen(AnyScreen(Plain(text: "a")))
    #expect(twice.wrapped is Plain)
  }

  @Test func `a missing screen is compatible only with a missing screen`() {
    let none: Plain? = nil
    let some: Plain? = Plain(text: "a")
    #expect(none.identity == none.identity)
    #expect(none.identity != some.identity)
    #expect(some.identity == Plain(text: "b").identity)
  }

  @Test func `containers of one type are compatible, whatever they hold`() {
    #expect(
      BackStackScreen(Keyed(compatibilityKey: 1)).identity
        == BackStackScreen(Keyed(compatibilityKey: 2)).identity)
    #expect(
      SplitScreen(leading: Keyed(compatibilityKey: 1), trailing: Other()).identity
        == SplitScreen(leading: Keyed(compatibilityKey: 2), trailing: Other()).identity)
    #expect(
      BodyAndOverlaysScreen(body: Other(), overlays: [Overlay(Keyed(compatibilityKey: 1))]).identity
        == BodyAndOverlaysScreen<Other, Keyed>(body: Other()).identity)
    #expect(
      BackStackScreen(Keyed(compatibilityKey: 1)).identity != BackStackScreen(Other()).identity)
  }
}

private struct Plain: Screen { var text: String }
private struct Other: Screen {}
private struct Keyed: Compatible { var compatibilityKey: Int }

private enum UnitsKey: ViewEnvironmentKey {
  static var defaultValue: String { "metres" }
}
