import WorkflowTestSupport
import Testing
import Workflow

/// What tells children of one type apart.
struct KeyTests {
  @Test func `literals and values of the same kind are the same key`() {
    let number = 3
    #expect(Key(number) == 3)
    #expect(Key("a") == "a")
    #expect("item \(number)" as Key == Key("item 3"))
    #expect(Key(Key("a")) == "a")
    #expect(Key([1, 2]) == Key([1, 2]))
    #expect(Key([1, 2]).hashValue == Key([1, 2]).hashValue)
  }

  @Test func `different values are different keys`() {
    let keys: [Key] = [.none, 1, "1", Key([1]), Key(1.5), Key(Character("1")), "", Key([2]), 2]
    #expect(Set(keys).count == keys.count)
    for (index, key) in keys.enumerated() { #expect(keys.firstIndex(of: key) == index) }
  }

  @Test func `a key gives back the value that it was made from`() {
    #expect(Key(7).base == AnyHashable(7))
    #expect(Key("x").base == AnyHashable("x"))
    #expect(Key([1]).base == AnyHashable([1]))
    #expect(Key.none.base == nil)
  }

  @Test func `keys are described as they appear in paths`() {
    #expect("\(Key(7))" == "7")
    #expect("\(Key("in\"box"))" == #""in\"box""#)
    #expect("\(Key([1, 2]))" == "[1, 2]")
    #expect("\(Key.none)" == "")
  }

  @Test func `keys of equal values are equal`() {
    #expect(Key(AnyHashable(5)) == Key(5))
    #expect(Key("a") == Key(AnyHashable("a")))
    #expect(Key(Substring("a")) != Key("b"))
    #expect(Key(UInt8(1)) == Key(1) && Key(Int64(-7)) == -7)
    #expect(Key(UInt8(1)).hashValue == Key(1).hashValue)
    #expect(Key(UInt64.max) == Key(UInt64.max) && Key(UInt64.max) != Key(-1))
    #expect(Key(Optional("a")) == Key("a") && Key(Optional(3)) == 3)
    #expect(Key(String?.none) == .none && Key(Int?.none) == .none)
    #expect(Key(AnyHashable(Optional(UInt16(4)))) == 4)
    #expect(Key(Optional(Key("a"))) == "a")
    #expect(Key(Int??.some(nil)) == .none && Key(Optional([1])) == Key([1]))
    #expect(Key("1") != Key(1))
  }

  @Test func `equal integers of any types are one key`() {
    let large: [Key] = [
      Key(UInt64.max), Key(Int128(UInt64.max)), Key(UInt128(UInt64.max)),
      Key(AnyHashable(UInt64.max)), Key(Optional(UInt.max)),
    ]
    #expect(Set(large).count == 1)
    #expect(Set(large.map(\.description)) == ["18446744073709551615"])
    #expect(Key(UInt128.max) == Key(AnyHashable(UInt128.max)))
    #expect(Key(UInt128.max) != Key(UInt64.max))
    #expect(Key(UInt8(7)) == Key(Int128(7)))
  }
}

/// A context whose calls a tester answers instead of a node.
struct BackingTests {
  @Test func `a workflow can be rendered without a node`() {
    let backing = FakeBacking()
    let workflow = Composite<String> { state, context in
      let leaf = context.render(Leaf<A>(name: "leaf"), key: 4) { .output($0) }
      let leaves = context.render(each: [1, 2], id: { $0 }) {
        Leaf<B>(name: "\($0)")
      } onOutput: {
        .output("\($0) \($1)")
      }
      context.run(Idle(name: "w"))
      context.runSideEffect(key: "effect") { _ in }
      _ = context.makeMailbox(of: Int.self) { .output("\($0)") }
      return "\(state) \(leaf.name) \(leaves.map(\.name))"
    }
    let rendering = workflow.render(state: 5, context: RenderContext(backing: backing))
    #expect(rendering.shown == #"5 leaf ["1", "2"]"#)
    rendering.act.send(.set(1))
    #expect(
      backing.log.take() == [
        "child Leaf<A> 4", "child Leaf<B> 1", "child Leaf<B> 2", "worker Idle(name: \"w\")",
        "effect \"effect\"", "mailbox of Int", "sink of Action", "sent",
      ])
  }
}

private final class FakeBacking: RenderBacking {
  func beginCollection(of child: any Any.Type, key: Key) {}
  func endCollection() {}

  let log = Log()

  func render<Parent, Child: Workflow, Action: WorkflowAction<Parent>>(
    _ child: Child, key: Key, outputMap: @escaping (Child.Output) -> Action
  ) -> Child.Rendering {
    log("child \(Child.self) \(key)")
    return child.render(
      state: child.makeInitialState(), context: RenderContext(backing: FakeBacking()))
  }

  func makeSink<Action: WorkflowAction>(of type: Action.Type) -> Sink<Action> {
    log("sink of \(type)")
    return Sink { _ in self.log("sent") }
  }

  func makeOutputSink<WorkflowType: Workflow>(of type: WorkflowType.Type) -> Sink<
    WorkflowType.Output
  > { Sink { _ in } }

  func makeMailbox<Message: Sendable, Action: WorkflowAction>(
    of type: Message.Type, key: Key, onMessage: @escaping (Message) -> Action
  ) -> Mailbox<Message> {
    log("mailbox of \(type)")
    return Mailbox { _ in }
  }

  func run<WorkerType: Worker, Action: WorkflowAction>(
    _ worker: WorkerType, onOutput: @escaping (WorkerType.Output) -> Action
  ) { log("worker \(worker)") }

  func runSideEffect(key: Key, _ begin: @escaping (Lifetime) -> Void) { log("effect \(key)") }

  func remember<Value>(
    at location: CodeLocation, key: Key, type: any Any.Type, _ make: () -> Value
  ) -> Value { make() }
}
