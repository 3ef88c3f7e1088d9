// Mistakes about keys, tests, clocks and changes.
extension Mistake {
  /// A workflow with a worker that throws, and an action that takes a type.
  private static func loading(_ type: String) -> String {
    parent(
      "context.run(OneShotWorker(id: 1) { try load() }) { Action.loaded($0) }",
      members: """
        enum Action: WorkflowAction {
          case loaded(\(type))
          func apply(toState state: inout Int, workflow: Parent) -> Never? { nil }
        }
        func load() throws -> Int { 3 }
        """)
  }

  /// A screen with a view.
  private static func screen(_ view: String, isInside: Bool = false) -> String {
    """
    \(isInside ? "" : "import WorkflowScreens\nimport WorkflowTextUI")
    struct Titled: TextScreen {
      var title: String
      func view(in environment: ViewEnvironment) -> any TextView { \(view) }
    }
    """
  }

  static let rest = [
    Mistake(
      name: "the action of a generic workflow",
      messages: ["reference to generic type 'Timed' requires arguments"],
      wrong: """
        struct TimedScreen { var sink: Sink<Timed.Action> }
        struct Timed<C: Clock>: Workflow where C.Duration == Duration {
          @Injected var clock: C
          enum Action: WorkflowAction {
            case tick
            func apply(toState state: inout Void, workflow: Timed) -> Never? { nil }
          }
          func render(state: Void, context: borrowing RenderContext<Timed>) -> TimedScreen {
            TimedScreen(sink: context.makeSink(of: Action.self))
          }
        }
        """,
      right: """
        struct TimedScreen { var sink: Sink<Timed.Action> }
        struct Timed: Workflow {
          @Injected var clock: any Clock<Duration>
          enum Action: WorkflowAction {
            case tick
            func apply(toState state: inout Void, workflow: Timed) -> Never? { nil }
          }
          func render(state: Void, context: borrowing RenderContext<Timed>) -> TimedScreen {
            TimedScreen(sink: context.makeSink(of: Action.self))
          }
        }
        """),
    Mistake(
      name: "a rendering with a closure is not Equatable",
      messages: ["type 'Row' does not conform to protocol 'Equatable'"],
      wrong: """
        struct Row: Equatable {
          var title: String
          var onOpen: () -> Void
        }
        """,
      right: """
        struct Row: Equatable {
          var title: String
          var onOpen: Sink<Void>
        }
        """),
    Mistake(
      name: "a key whose name is in a variable",
      messages: [
        "no exact matches in call to initializer",
        "value of optional type 'KeyPress?' must be unwrapped",
      ],
      wrong: """
        import WorkflowTextUI
        func direct(_ name: String) -> Command { Command("save", key: KeyPress(name), help: "") {} }
        func later(_ name: String) -> Command {
          let key = KeyPress(name)
          return Command("save", key: key, help: "") {}
        }
        """,
      right: """
        static func save(_ name: String) -> Command {
          if let key = KeyPress(name) { return Command("save", key: key, help: "") {} }
          return Command("save", key: "ctrl-s", help: "") {}
        }
        """),
    Mistake(
      name: "expecting an output that is not Equatable",
      messages: ["requires that 'Shop.Output' (aka 'Order') conform to 'Equatable'"],
      wrong: """
        import WorkflowTesting
        struct Order { var number = 0 }
        struct Shop: Workflow {
          typealias Output = Order
          func render(state: Void, context: borrowing RenderContext<Shop>) {}
        }
        func test() { WorkflowTester(Shop()).expectOutput(Order()) }
        """,
      right: """
        struct Order { var number = 0 }
        struct Shop: Workflow {
          typealias Output = Order
          func render(state: Void, context: borrowing RenderContext<Shop>) {}
        }
        static func test() { WorkflowTester(Shop()).expectOutput { assert($0.number == 0) } }
        """),
    Mistake(
      name: "sleeping until an instant of any clock",
      messages: ["member 'sleep' cannot be used on value of type 'any Clock<Duration>'"],
      wrong: """
        func f(_ time: any Clock<Duration>) async throws { try await time.sleep(until: time.now) }
        """,
      right: """
        static func f(_ time: any Clock<Duration>) async throws { try await time.sleep(for: .zero) }
        """),
    Mistake(
      name: "a timer with any clock",
      messages: ["type 'any Clock<Duration>' cannot conform to 'Clock'"],
      wrong: "func f(_ worker: TimerWorker<Int, any Clock<Duration>>) {}",
      right: "static func f(_ worker: TimerWorker<Int, AnyClock>) {}"),
    Mistake(
      name: "return nil forgotten after a switch",
      messages: ["cannot convert value of type '()' to specified type 'Never'"],
      wrong: parent(
        "",
        members: """
          enum Action: WorkflowAction {
            case add, remove
            func apply(toState state: inout Int, workflow: Parent) -> Never? {
              switch self {
              case .add: state += 1
              case .remove: state -= 1
              }
            }
          }
          """),
      right: parent(
        "",
        members: """
          enum Action: WorkflowAction {
            case add, remove
            func apply(toState state: inout Int, workflow: Parent) -> Never? {
              switch self {
              case .add: state += 1
              case .remove: state -= 1
              }
              return nil
            }
          }
          """)),
    Mistake(
      name: "apply waits", messages: ["protocol requires nested type 'WorkflowType'"],
      wrong: parent(
        "",
        members: """
          enum Action: WorkflowAction {
            case add
            func apply(toState state: inout Int, workflow: Parent) async -> Never? { nil }
          }
          """),
      right: ""),
    Mistake(
      name: "a worker without a handler",
      messages: ["cannot convert value of type 'Int' to closure result type 'Never'"],
      wrong: parent("context.run(OneShotWorker(id: 1) { 3 })"),
      right: parent(
        "context.run(OneShotWorker(id: 1) { 3 }) { _ in AnyWorkflowAction<Parent>.noAction }")),
    Mistake(
      name: "the result of a worker that throws",
      messages: ["invalid conversion from throwing function of type"],
      wrong: loading("Int"), right: loading("Result<Int, any Error>")),
    Mistake(
      name: "a command whose key is in a variable",
      messages: ["cannot convert value of type 'String' to expected argument type 'KeyPress'"],
      wrong: """
        import WorkflowTextUI
        func save(_ name: String) -> Command { Command("save", key: name, help: "") {} }
        """,
      right: """
        static func save(_ name: String) -> Command? {
          guard let key = KeyPress(name) else { return nil }
          return Command("save", key: key, help: "") {}
        }
        """),
    Mistake(
      name: "printing a variable",
      messages: ["cannot convert value of type 'String' to expected argument type 'StyledText'"],
      wrong: """
        import WorkflowTerminal
        func show(_ line: String) -> TerminalRequest { .print(line) }
        """,
      right: """
        static func show(_ line: String) -> TerminalRequest { .print(StyledText(line)) }
        """),
    Mistake(
      name: "a text in a stack",
      messages: ["no exact matches in call to static method 'buildExpression'"],
      wrong: screen("VStack { title }"), right: screen("VStack { Text(title) }", isInside: true)),
    Mistake(
      name: "a row that is a text", messages: ["failed to produce diagnostic for expression"],
      wrong: screen("List([title], selection: 0) { _ in } row: { $0 }"),
      right: screen("List([title], selection: 0) { _ in } row: { Text($0) }", isInside: true)),
    Mistake(
      name: "exploring a rendering that is no screen",
      messages: ["requires that 'Int' conform to 'TextScreen'"],
      wrong: """
        import WorkflowExploring
        struct Counter: Workflow {
          func render(state: Void, context: borrowing RenderContext<Counter>) -> Int { 0 }
        }
        func test() async throws { try await explore { _ in Counter() } }
        """,
      right: """
        struct Counter: Workflow {
          func render(state: Void, context: borrowing RenderContext<Counter>) -> Int { 0 }
        }
        static func test() async throws {
          try await explore { _ in Counter() } checking: { app in app.event("add") { _ in } }
        }
        """),
    Mistake(
      name: "workflowDidChange is mistyped, which compiles", messages: [],
      wrong: parent("", members: "func workflowDidChange(from old: Parent, state: Int) {}"),
      right: parent(
        "", members: "func workflowDidChange(from previous: Parent, state: inout Int) {}")),
  ]
}
