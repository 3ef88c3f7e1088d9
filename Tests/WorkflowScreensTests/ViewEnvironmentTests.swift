import Testing
import WorkflowScreens

struct ViewEnvironmentTests {
  @Test func `a key has its default until it has a value`() {
    var environment = ViewEnvironment()
    #expect(environment[UnitsKey.self] == "metres")
    environment[UnitsKey.self] = "feet"
    #expect(environment[UnitsKey.self] == "feet")
  }

  @Test func `two keys with the same type of value are separate`() {
    var environment = ViewEnvironment()
    environment[UnitsKey.self] = "feet"
    #expect(environment[NameKey.self] == "nobody")
  }

  @Test func `an environment is a value`() {
    let environment = ViewEnvironment()
    var copy = environment
    copy[UnitsKey.self] = "feet"
    #expect(environment[UnitsKey.self] == "metres")
  }

  @Test func `merging takes the other one's values and keeps the rest`() {
    var outer = ViewEnvironment()
    outer[UnitsKey.self] = "feet"
    outer[NameKey.self] = "Ada"
    var inner = ViewEnvironment()
    inner[UnitsKey.self] = "yards"
    let merged = outer.merging(inner)
    #expect(merged[UnitsKey.self] == "yards")
    #expect(merged[NameKey.self] == "Ada")
    #expect(outer[UnitsKey.self] == "feet")
  }

  @Test func `a key of optional values has its default, too`() {
    #expect(ViewEnvironment()[LimitKey.self] == 3)
  }

  @Test func `nil can be the value of a key with another default`() {
    var environment = ViewEnvironment()
    environment[LimitKey.self] = nil
    #expect(environment[LimitKey.self] == nil)
  }
}

private enum UnitsKey: ViewEnvironmentKey {
  static var defaultValue: String { "metres" }
}

private enum NameKey: ViewEnvironmentKey {
  static var defaultValue: String { "nobody" }
}

private enum LimitKey: ViewEnvironmentKey {
  static var defaultValue: Int? { 3 }
}
