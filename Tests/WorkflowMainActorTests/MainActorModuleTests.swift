import Testing
import WorkflowTestSupport
import WorkflowTesting

// The default isolation of this module is the main actor: everything here is on it, unannotated.

var greeting = "Hello"

final class Preferences {
  var punctuation = "!"
}

struct Greeter: Workflow, Equatable {
  typealias Output = String

  enum Action: WorkflowAction {
    case rename(String)
    case greet

    func apply(toState state: inout String, workflow: Greeter) -> String? {
      switch self {
      case .rename(let name):
        state = name
        return nil
      case .greet: return greeting + " " + state + workflow.preferences.punctuation
      }
    }
  }

  struct Shown: Equatable {
    var text: String
    var send: Sink<Action>
  }

  var title: String
  @Injected var preferences: Preferences

  func makeInitialState() -> String { "nobody" }

  func workflowDidChange(from previous: Greeter, state: inout String) {
    state += preferences.punctuation
  }

  func render(state: String, context: borrowing RenderContext<Self>) -> Shown {
    context.run(Namer(name: title)) { .rename($0) }
    return Shown(text: "\(greeting), \(state)", send: context.makeSink(of: Action.self))
  }
}

struct Namer: Worker {
  var name: String

  func run(_ output: WorkerOutput<String>) async {
    await output(name + (greeting.isEmpty ? "?" : ""))
  }
}

struct Pair: Workflow {
  typealias Output = String

  enum Action: WorkflowAction {
    case said(String)

    func apply(toState state: inout [String], workflow: Pair) -> String? {
      switch self {
      case .said(let text):
        state.append(text)
        return text
      }
    }
  }

  var props: Int
  var preferences: Preferences

  func makeInitialState() -> [String] { [] }

  func render(state: [String], context: borrowing RenderContext<Self>) -> [Greeter.Shown] {
    let one = context.render(Greeter(title: "one", preferences: preferences), key: 1) { .said($0) }
    let rest = context.render(each: 0..<props, id: { $0 }) {
      Greeter(title: "\($0)", preferences: preferences)
    } onOutput: {
      .said("\($0): \($1)")
    }
    let mapped = Greeter(title: "mapped", preferences: preferences).mapRendering { $0 }
    return [one] + rest + [context.render(mapped) { .said($0) }]
  }
}

struct MainActorModuleTests {
  @Test(.rules("16b")) func `workflows of a main-actor module run and use main-actor things`() async
  {
    var outputs: [String] = []
    let host = WorkflowHost(Pair(props: 2, preferences: Preferences())) { outputs.append($0) }
    for await renderings in host.renderings
    where !renderings.contains(where: { $0.text.contains("nobody") }) {
      #expect(renderings.map(\.text) == ["Hello, one", "Hello, 0", "Hello, 1", "Hello, mapped"])
      break
    }
    host.rendering[1].send.send(.greet)
    #expect(outputs == ["0: Hello 0!"])
    host.update(Pair(props: 1, preferences: Preferences()))
    #expect(host.rendering.count == 3)
    host.end()
  }

  @Test func `testers work in a main-actor module`() async {
    let tester = WorkflowTester(Pair(props: 1, preferences: Preferences()))
    tester.send { $0[1].send.send(.rename("Ada")) }
    tester.expectState(of: Greeter.self, key: 0) { $0 = "Ada" }
    tester.expectRendering { #expect($0[1].text == "Hello, Ada") }
    tester.send { $0[1].send.send(.greet) }
    tester.expectState { $0 = ["0: Hello Ada!"] }
    tester.expectOutput("0: Hello Ada!")
    await tester.settle(timeout: .patient)
    tester.skip()
    tester.finish()
    Greeter.Action.tester(state: "Bob", workflow: Greeter(title: "x", preferences: Preferences()))
      .send(.greet).expectOutput("Hello Bob!")
    Greeter(title: "x", preferences: Preferences()).renderTester(state: "Bob")
      .render { $0.send.send(.greet) }.expectOutput("Hello Bob!")
  }

  @Test func `a worker off the main actor is waited for, in a tree and alone`() async {
    let tester = WorkflowTester(Profile(id: 7), exhaustivity: .loose)
    #expect(await tester.nextOutput() == "name 7")
    tester.finish()
    await Fetch(id: 8, client: Names()).test { worker in
      #expect(await worker.nextOutput() == "name 8")
      await worker.expectFinished()
    }
  }
}

nonisolated protocol Client: Sendable {
  func name(of id: Int) async -> String
}

nonisolated struct Names: Client {
  @concurrent func name(of id: Int) async -> String { "name \(id)" }
}

/// A worker whose dependency can be injected although it is on no actor.
nonisolated struct Fetch: Worker {
  var id: Int
  @Injected var client: any Client

  func run(_ output: WorkerOutput<String>) async { await output(await client.name(of: id)) }
}

struct Profile: Workflow {
  typealias Output = String

  var id: Int

  func render(state: Void, context: borrowing RenderContext<Profile>) {
    context.run(Fetch(id: id, client: Names())) { AnyWorkflowAction(sendingOutput: $0) }
  }

}
