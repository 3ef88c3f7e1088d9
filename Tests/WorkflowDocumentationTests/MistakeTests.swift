import Foundation
import Testing
import WorkflowTestSupport

/// The mistakes on the page of compile errors: each has the message that the page shows, and what the
/// page says to write instead compiles.
struct MistakeTests {
  @Test(arguments: Mistake.all) func `a mistake has the message on the page`(
    _ mistake: Mistake
  ) throws {
    let said = try Compiler.diagnostics(
      of: Mistake.head + mistake.wrong, options: ["-package-name", "x"])
    let page = try Mistake.page.get()
    for message in mistake.messages {
      #expect(said.contains(message), "\(mistake.name): \(said)")
      #expect(page.contains(message), "The page does not have the message of: \(mistake.name)")
    }
    // What compiles all the same has no message.
    if mistake.messages.isEmpty { #expect(said == "") }
  }

  @Test func `what the page says to write instead compiles`() throws {
    let all = Mistake.all.map(\.right).enumerated().map { number, source in
      source.isEmpty ? "" : "enum Right\(number) {\n\(source)\n}\n"
    }
    let modules = ["Exploring", "Screens", "Terminal", "Testing", "TextUI"]
    let imports = "import Foundation\n" + modules.map { "import Workflow\($0)\n" }.joined()
    let said = try Compiler.diagnostics(of: imports + Mistake.head + all.joined())
    #expect(said == "", "\(said)")
  }
}

struct Mistake: CustomTestStringConvertible, Sendable {
  let name: String
  /// What the compiler says, as the page shows it.
  let messages: [String]
  let wrong: String
  let right: String

  var testDescription: String { name }

  static let page = Result {
    try String(
      contentsOf: checkout.appending(path: "docs/when-it-does-not-compile.md"), encoding: .utf8)
  }

  static let head = """
    import Workflow

    struct Greeter: Workflow {
      typealias Output = String
      func render(state: Void, context: borrowing RenderContext<Greeter>) -> String { "" }
    }

    protocol Fetching: Sendable { func fetch() async -> Int }
    final class Client { var number = 0 }

    """

  /// A workflow with a body of `render`, and with other members.
  static func parent(_ body: String, members: String = "") -> String {
    """
    struct Parent: Workflow {
      \(members)
      func makeInitialState() -> Int { 0 }
      func render(state: Int, context: borrowing RenderContext<Parent>) -> Int {
        \(body)
        return state
      }
    }
    """
  }

  private static func rows(_ id: String) -> String {
    """
    struct Item: Identifiable { var id: Int }
    struct Rows: Workflow {
      func render(state: Void, context: borrowing RenderContext<Rows>) -> [String] {
        Array(context.render(each: [Item(id: 1)]\(id)) { _ -> any Workflow<String, Never> in
          Greeter().ignoringOutput()
        })
      }
    }
    """
  }

  private static let sink = "let sink = context.makeSink(of: AnyWorkflowAction<Parent>.self)"
  private static let mailbox =
    "let mailbox = context.makeMailbox(of: Int.self) { _ in AnyWorkflowAction<Parent>.noAction }"

  static let all = shape + actions + children + workers + sinks + rest

  private static let shape = [
    Mistake(
      name: "no makeInitialState",
      messages: ["does not conform to protocol 'Workflow'", "candidate has non-matching type"],
      wrong: """
        struct Counter: Workflow {
          struct State { var count = 0 }
          func render(state: State, context: borrowing RenderContext<Counter>) -> Int { 0 }
        }
        """,
      right: """
        struct Counter: Workflow {
          struct State { var count = 0 }
          func makeInitialState() -> State { State() }
          func render(state: State, context: borrowing RenderContext<Counter>) -> Int { 0 }
        }
        """),
    Mistake(
      name: "no borrowing", messages: ["must specify ownership"],
      wrong: """
        struct Plain: Workflow {
          func render(state: Void, context: RenderContext<Plain>) -> Int { 0 }
        }
        """,
      right: """
        struct Plain: Workflow {
          func render(state: Void, context: borrowing RenderContext<Plain>) -> Int { 0 }
        }
        """),
    Mistake(
      name: "render is missing", messages: ["protocol requires nested type 'Props'"],
      wrong: "struct Plain: Workflow { func makeInitialState() -> Int { 0 } }", right: ""),
    Mistake(
      name: "render throws", messages: ["protocol requires nested type 'Props'"],
      wrong: """
        struct Plain: Workflow {
          func render(state: Void, context: borrowing RenderContext<Plain>) throws -> Int { 0 }
        }
        """,
      right: """
        struct Plain: Workflow {
          func render(state: Void, context: borrowing RenderContext<Plain>) -> Result<Int, any Error> {
            .success(0)
          }
        }
        """),
    Mistake(
      name: "the context of another workflow", messages: ["protocol requires nested type 'Props'"],
      wrong: """
        struct Plain: Workflow {
          func render(state: Void, context: borrowing RenderContext<Greeter>) -> Int { 0 }
        }
        """,
      right: ""),
    Mistake(
      name: "a class that is not final", messages: ["cannot be satisfied by a non-final class"],
      wrong: """
        class Plain: Workflow {
          func render(state: Void, context: borrowing RenderContext<Plain>) -> Int { 0 }
        }
        """,
      right: """
        final class Plain: Workflow {
          func render(state: Void, context: borrowing RenderContext<Plain>) -> Int { 0 }
        }
        """),
  ]

  private static let actions = [
    Mistake(
      name: "an output without Output, in an action",
      messages: ["does not conform to protocol 'WorkflowAction'", "-> Never?"],
      wrong: parent(
        "",
        members: """
          enum Action: WorkflowAction {
            case done
            func apply(toState state: inout Int, workflow: Parent) -> String? { "done" }
          }
          """),
      right: parent(
        "",
        members: """
          typealias Output = String
          enum Action: WorkflowAction {
            case done
            func apply(toState state: inout Int, workflow: Parent) -> String? { "done" }
          }
          """)),
    Mistake(
      name: "an output without Output, in a sink",
      messages: ["cannot convert return expression of type 'Sink<Never>'"],
      wrong: """
        struct Asker: Workflow {
          func render(state: Void, context: borrowing RenderContext<Asker>) -> Sink<String> {
            context.makeOutputSink()
          }
        }
        """,
      right: """
        struct Asker: Workflow {
          typealias Output = String
          func render(state: Void, context: borrowing RenderContext<Asker>) -> Sink<String> {
            context.makeOutputSink()
          }
        }
        """),
    Mistake(
      name: "no Action, in a handler", messages: ["type 'WorkflowAction' has no member 'greeted'"],
      wrong: parent("_ = context.render(Greeter()) { .greeted($0) }"),
      right: parent(
        "_ = context.render(Greeter()) { .greeted($0) }",
        members: """
          enum Action: WorkflowAction {
            case greeted(String)
            func apply(toState state: inout Int, workflow: Parent) -> Never? { nil }
          }
          """)),
    Mistake(
      name: "no Action, in a sink", messages: ["reference to invalid associated type 'Action'"],
      wrong: """
        struct Asker: Workflow {
          func render(state: Void, context: borrowing RenderContext<Asker>) -> Sink<Action> {
            context.makeSink(of: Action.self)
          }
        }
        """,
      right: ""),
    Mistake(
      name: "return nil forgotten",
      messages: ["cannot convert return expression of type '()' to return type 'Never'"],
      wrong: parent(
        "",
        members: """
          enum Action: WorkflowAction {
            case add
            func apply(toState state: inout Int, workflow: Parent) -> Never? { state += 1 }
          }
          """),
      right: parent(
        "",
        members: """
          enum Action: WorkflowAction {
            case add
            func apply(toState state: inout Int, workflow: Parent) -> Never? {
              state += 1
              return nil
            }
          }
          """)),
    Mistake(
      name: "a closure action without the workflow",
      messages: ["no exact matches in call to initializer"],
      wrong: parent(
        "_ = context.render(Greeter()) { _ in AnyWorkflowAction { state in state += 1 } }"),
      right: parent(
        """
        _ = context.render(Greeter()) { _ in
          AnyWorkflowAction<Parent> { state, _ in
            state += 1
            return nil
          }
        }
        """)),
    Mistake(
      name: "an apply with another state",
      messages: [
        "does not conform to protocol 'WorkflowAction'",
        "protocol requires nested type 'WorkflowType'",
      ],
      wrong: parent(
        "",
        members: """
          enum Action: WorkflowAction {
            case add
            func apply(toState state: Int, workflow: Parent) -> Never? { nil }
          }
          """),
      right: parent(
        "",
        members: """
          enum Action: WorkflowAction {
            case add
            func apply(toState state: inout Int, workflow: Parent) -> Never? { nil }
          }
          """)),
    Mistake(
      name: "a handler that leaves its argument out",
      messages: ["expects 1 argument, which cannot be implicitly ignored"],
      wrong: parent("_ = context.render(Greeter()) { .greeted }", members: greeted),
      right: parent("_ = context.render(Greeter()) { _ in .greeted }", members: greeted)),
    Mistake(
      name: "a handler without a value", messages: ["type '()' cannot conform to 'WorkflowAction'"],
      wrong: parent("_ = context.render(Greeter()) { text in print(text) }"),
      right: parent(
        """
        _ = context.render(Greeter()) { text in
          AnyWorkflowAction<Parent> { _, _ in
            print(text)
            return nil
          }
        }
        """)),
  ]

  private static let greeted = """
    enum Action: WorkflowAction {
      case greeted
      func apply(toState state: inout Int, workflow: Parent) -> Never? { nil }
    }
    """

  private static let children = [
    Mistake(
      name: "no handler for a child's output",
      messages: ["requires the types 'Greeter.Output' (aka 'String') and 'Never' be equivalent"],
      wrong: parent("_ = context.render(Greeter())"),
      right: parent("_ = context.render(Greeter().ignoringOutput())")),
    Mistake(
      name: "rows of several kinds without an id",
      messages: ["type 'any Workflow<String, Never>' cannot conform to 'Workflow'"],
      wrong: rows(""), right: rows(", id: \\.id")),
    Mistake(
      name: "as any Workflow", messages: ["cannot convert value of type 'Any' to"],
      wrong: parent(
        """
        let child = Greeter() as any Workflow
        let text: String = context.render(child) { _ in AnyWorkflowAction<Parent>.noAction }
        _ = text
        """),
      right: parent(
        """
        let child = Greeter() as any Workflow<String, String>
        let text: String = context.render(child) { _ in AnyWorkflowAction<Parent>.noAction }
        _ = text
        """)),
    Mistake(
      name: "a variable as a key",
      messages: ["cannot convert value of type 'String' to expected argument type 'Key'"],
      wrong: parent(
        """
        let name = "a"
        _ = context.render(Greeter().ignoringOutput(), key: name)
        """),
      right: parent(
        """
        let name = "a"
        _ = context.render(Greeter().ignoringOutput(), key: Key(name))
        """)),
    Mistake(
      name: "a nested type called Key",
      messages: ["cannot convert value of type 'Parent.Key' to expected argument type 'Key'"],
      wrong: parent(
        "_ = context.render(Greeter().ignoringOutput(), key: Key(number: 1))",
        members: "struct Key: Hashable { var number: Int }"),
      right: parent(
        "_ = context.render(Greeter().ignoringOutput(), key: Workflow::Key(Key(number: 1)))",
        members: "struct Key: Hashable { var number: Int }")),
  ]

  private static let workers = [
    Mistake(
      name: "run throws", messages: ["protocol requires nested type 'Output'"],
      wrong: """
        struct Loader: Worker {
          func run(_ output: WorkerOutput<Int>) async throws { await output(1) }
        }
        """,
      right: """
        struct Loader: Worker {
          func run(_ output: WorkerOutput<Result<Int, any Error>>) async { await output(.success(1)) }
        }
        """),
    Mistake(
      name: "run is concurrent",
      messages: ["non-Sendable parameter type 'WorkerOutput<Int>' cannot be sent"],
      wrong: """
        struct Loader: Worker {
          @concurrent func run(_ output: WorkerOutput<Int>) async { await output(1) }
        }
        """,
      right: """
        struct Loader: Worker {
          func run(_ output: WorkerOutput<Int>) async { await output(await load()) }
          @concurrent private func load() async -> Int { 1 }
        }
        """),
    Mistake(
      name: "a closure in a worker",
      messages: ["type 'Loader' does not conform to protocol 'Hashable'"],
      wrong: """
        struct Loader: Worker {
          let load: @Sendable () async -> Int
          func run(_ output: WorkerOutput<Int>) async { await output(await load()) }
        }
        """,
      right: """
        struct Loader: Worker {
          let id: Int
          @Injected var load: @Sendable () async -> Int
          func run(_ output: WorkerOutput<Int>) async { await output(await load()) }
        }
        """),
    Mistake(
      name: "a wrapper that can be set",
      messages: ["'nonisolated' cannot be applied to mutable stored properties"],
      wrong: """
        @propertyWrapper struct Own<Value>: Hashable, Sendable where Value: Hashable & Sendable {
          var wrappedValue: Value
        }
        nonisolated struct Load: Worker {
          @Own var id: Int
          func run(_ output: WorkerOutput<Int>) async {}
        }
        """,
      right: """
        nonisolated struct Load: Worker {
          @Injected var id: Int
          func run(_ output: WorkerOutput<Int>) async {}
        }
        """),
    Mistake(
      name: "an injected value that is assigned",
      messages: ["cannot assign to property: 'client' is a get-only property"],
      wrong: """
        struct Load: Worker {
          @Injected var client: any Fetching
          init(client: any Fetching) { self.client = client }
          func run(_ output: WorkerOutput<Int>) async {}
        }
        """,
      right: """
        struct Load: Worker {
          @Injected var client: any Fetching
          init(client: any Fetching) { _client = Injected(wrappedValue: client) }
          func run(_ output: WorkerOutput<Int>) async {}
        }
        """),
    Mistake(
      name: "self in a Sendable closure",
      messages: ["capture of 'self' with non-Sendable type 'Parent' in a '@Sendable' closure"],
      wrong: parent(
        "context.run(OneShotWorker(id: 1) { await client.fetch() }) { _ in AnyWorkflowAction<Parent>.noAction }",
        members: "var title: Client?\n@Injected var client: any Fetching"),
      right: parent(
        "context.run(OneShotWorker(id: 1) { [client] in await client.fetch() }) { _ in AnyWorkflowAction<Parent>.noAction }",
        members: "var title: Client?\n@Injected var client: any Fetching")),
    Mistake(
      name: "a dependency that is not Sendable",
      messages: ["sending 'self' risks causing data races"],
      wrong: """
        struct Loader: Worker {
          @Injected var client: Client
          func run(_ output: WorkerOutput<Int>) async { await output(await load()) }
          @concurrent private func load() async -> Int { client.number }
        }
        """,
      right: """
        struct Loader: Worker {
          @Injected var client: any Fetching
          func run(_ output: WorkerOutput<Int>) async { await output(await load()) }
          @concurrent private func load() async -> Int { await client.fetch() }
        }
        """),
  ]

  private static let sinks = [
    Mistake(
      name: "a sink in a Task", messages: ["passing closure as a 'sending' parameter"],
      wrong: parent(
        "\(sink)\ncontext.runSideEffect(key: 1) { _ in Task { sink.send(.noAction) } }"),
      right: parent("\(mailbox)\ncontext.runSideEffect(key: 1) { _ in Task { mailbox.post(1) } }")),
    Mistake(
      name: "a sink in a queue", messages: ["capture of 'sink' with non-Sendable type 'Sink<"],
      wrong: "import Foundation\n"
        + parent(
          "\(sink)\ncontext.runSideEffect(key: 1) { _ in DispatchQueue.global().async { sink.send(.noAction) } }"
        ),
      right: parent(
        "\(mailbox)\ncontext.runSideEffect(key: 1) { _ in DispatchQueue.main.async { mailbox.post(1) } }"
      )),
    Mistake(
      name: "a sink in a Timer", messages: ["capture of 'sink' with non-Sendable type 'Sink<"],
      wrong: "import Foundation\n"
        + parent(
          """
          \(sink)
          context.runSideEffect(key: 1) { _ in
            _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in sink.send(.noAction) }
          }
          """),
      right: parent(
        """
        \(mailbox)
        context.runSideEffect(key: 1) { _ in
          _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in mailbox.post(1) }
        }
        """)),
    Mistake(
      name: "a sink in assumeIsolated", messages: ["sending 'sink' risks causing data races"],
      wrong: parent(
        "\(sink)\ncontext.runSideEffect(key: 1) { _ in MainActor.assumeIsolated { sink.send(.noAction) } }"
      ),
      right: parent(
        "\(mailbox)\ncontext.runSideEffect(key: 1) { _ in MainActor.assumeIsolated { mailbox.post(1) } }"
      )),
  ]
}
