import Testing
import WorkflowTestSupport

/// Steps that fit compile, and those that do not are an error that names both types.
struct FlowTypeTests {
  /// The types that a step can take or hand on, as they are written and as an error names them.
  private static let types = [
    (name: "Nothing", type: "Never", shown: "Never"),
    (name: "Text", type: "String", shown: "String"),
    (name: "Number", type: "Int", shown: "Int"),
    (name: "Perhaps", type: "String?", shown: "Optional<String>"),
    (name: "Anything", type: "AnyArguments", shown: "AnyArguments"),
  ]

  /// The ways in which a step can follow another one.
  private static let shapes = [
    "Flow { FROM(); TO() }",
    "Flow { FROM(); if flag { TO() } }",
    "Flow { FROM(); if flag { TO() } else { TO() } }",
    "Flow { FROM(); for _ in 0..<2 { TO() } }",
    "Flow { FROM(); Flow { TO() } }",
    "Flow { Flow { FROM() }; TO().named(\"step\") }",
    "Flow { FROM(); Terms(); TO() }",
  ]

  private static let declarations = """
    import Workflow
    import WorkflowFlows
    import WorkflowScreens

    struct EmptyBody<Result>: Workflow {
      typealias Output = StepEvent<Result>
      func render(state: Void, context: borrowing RenderContext<Self>) -> EmptyScreen {
        EmptyScreen()
      }
    }

    struct Terms: PassthroughStep {
      func body(_ visit: Visit<Never>) -> EmptyBody<Never> { EmptyBody() }
    }

    """
    + types.map { name, type, _ in
      """
      struct From\(name): FlowStep {
        typealias Output = \(type)
        func body(_ visit: Visit<Never>) -> EmptyBody<\(type)> { EmptyBody() }
      }
      struct To\(name): FlowStep {
        typealias Input = \(type)
        typealias Output = \(type)
        func body(_ visit: Visit<\(type)>) -> EmptyBody<\(type)> { EmptyBody() }
      }

      """
    }.joined()

  private struct Pair {
    let source: String
    let handedOn: String
    let taken: String
    let fits: Bool
  }

  private static let pairs: [Pair] = types.flatMap { from in
    types.flatMap { to in
      shapes.map { shape in
        Pair(
          source: shape.replacing("FROM", with: "From\(from.name)")
            .replacing("TO", with: "To\(to.name)"),
          handedOn: from.shown, taken: to.shown,
          fits: from.name == to.name || from.name == "Anything" || to.name == "Nothing"
            || to.name == "Anything")
      }
    }
  }

  /// Compiles each pair in a function of its own, and returns what is said of each.
  private func diagnostics(of pairs: [Pair]) throws -> [String] {
    let first = Self.declarations.split(separator: "\n", omittingEmptySubsequences: false).count
    let functions = pairs.enumerated().map { number, pair in
      "func pair\(number)(_ flag: Bool) { _ = \(pair.source) }"
    }
    let said = try Compiler.diagnostics(
      of: Self.declarations + functions.joined(separator: "\n") + "\n", settings: .standard)
    return pairs.indices.map { number in
      said.split(separator: "\n").filter { $0.contains("Snippet.swift:\(first + number):") }
        .joined(separator: "\n")
    }
  }

  @Test func `every pair that fits compiles, in every shape`() throws {
    let fitting = Self.pairs.filter(\.fits)
    #expect(fitting.count == 16 * Self.shapes.count)
    for (pair, said) in zip(fitting, try diagnostics(of: fitting)) {
      #expect(said.isEmpty, "\(pair.source): \(said)")
    }
  }

  @Test func `every pair that does not fit is an error that names both types`() throws {
    let others = Self.pairs.filter { !$0.fits }
    #expect(others.count == 9 * Self.shapes.count)
    for (pair, said) in zip(others, try diagnostics(of: others)) {
      #expect(
        said.contains("StepMismatch<\(pair.handedOn), \(pair.taken)>"),
        "\(pair.source): \(said)")
    }
  }

  @Test(arguments: [
    ("Flow { FromText(); if flag { Length() } }", "PartThatMayBeLeftOut<String, Int>"),
    ("Flow { FromText(); for _ in 0..<2 { Length() } }", "PartThatMayBeLeftOut<String, Int>"),
    (
      "Flow { FromText(); if flag { ToText() } else { Length() } }",
      "BranchMismatch<Flow<String, String>, Flow<String, Int>>"
    ),
    (
      "Flow { ToText() }.workflow()",
      "to return type 'Flow<Never, ToText.Output>' (aka 'Flow<Never, String>')"
    ),
    (
      "Flow { ToText() }.workflow(launchingWith: 3)",
      "to return type 'Flow<Int, ToText.Output>' (aka 'Flow<Int, String>')"
    ),
    (
      """
      0
      struct Odd: FlowStep {
        typealias Output = Int
        func body(_ visit: Visit<Never>) -> EmptyBody<String> { EmptyBody() }
      }
      """, "note: protocol requires nested type 'Input'"
    ),
    (
      "{ () -> Flow<Never, String> in Flow { FromNothing() } }()", "(aka 'Flow<Never, Never>')"
    ),
    ("StepEvent<String>.proceed(3)", "value of type 'Int' to expected argument type 'String'"),
    (
      "{ () -> StepEvent<String> in .proceed }()",
      "member 'proceed' expects argument of type 'String'"
    ),
    (
      "{ () -> Admission<Int, String> in .skip }()",
      "member 'skip(with:)' expects argument of type 'String'"
    ),
    ("FlowStop(ToText.self, with: 3)", "expected argument type 'ToText.Input' (aka 'String')"),
    ("FlowStop(ToText.self)", "'ToText.Input' (aka 'String') and 'Never' be equivalent"),
    ("Visit<Never>().input", "This step takes nothing. Give it an Input to read one."),
    ("Visit<Never>().input", "error: property access can throw"),
  ])
  func `what does not fit says why`(source: String, expected: String) throws {
    let said = try Compiler.diagnostics(
      of: Self.declarations + """
        struct Length: FlowStep {
          typealias Input = String
          typealias Output = Int
          func body(_ visit: Visit<String>) -> EmptyBody<Int> { EmptyBody() }
        }
        func function(_ flag: Bool) { _ = \(source) }
        """, settings: .standard)
    #expect(said.contains(expected), "\(said)")
  }

  @Test(.slow) func `a long flow costs little more to compile than its steps alone`() throws {
    // One source with a flow of all steps, the other with a list of them: the same steps, and the
    // compiler's start, in both.
    func time(steps: Int, _ use: (String) -> String) throws -> Double {
      let declarations =
        (0..<steps).map {
          """
          struct V\($0) {}
          struct S\($0): FlowStep {
            typealias Input = V\($0)
            typealias Output = V\($0 + 1)
            func body(_ visit: Visit<V\($0)>) -> EmptyBody<V\($0 + 1)> { EmptyBody() }
          }

          """
        }.joined() + "struct V\(steps) {}\n"
      let source =
        Self.declarations + declarations
        + use((0..<steps).map { "S\($0)()" }.joined(separator: "\n"))
      let runs = try (0..<3).map { _ in try Compiler.processorTime(of: source) }
      #expect(runs.allSatisfy { $0.said.isEmpty }, "\(runs)")
      return runs.map(\.seconds).min() ?? 0
    }
    // It is 2 times as long for 30 steps, and 4 times for 100.
    for (steps, limit) in [(30, 5.0), (100, 12.0)] {
      let list = try time(steps: steps) { steps in
        "func list() { let _: [Any] = [\n\(steps.replacing("\n", with: ",\n"))\n] }\n"
      }
      let flow = try time(steps: steps) { "func flow() { _ = Flow {\n\($0)\n} }\n" }
      print("A flow of \(steps) steps compiles in \(flow) s, a list of them in \(list) s.")
      #expect(flow < list * limit, "\(steps) steps: \(flow), the list: \(list)")
    }
  }

  @Test func `steps alone keep the type, and so does an empty flow`() throws {
    let said = try Compiler.diagnostics(
      of: Self.declarations + """
        func function(_ flag: Bool) {
          let _: Flow<AnyArguments, AnyArguments> = Flow { Terms(); Terms().named("x") }
          let _: Flow<AnyArguments, AnyArguments> = Flow { if flag { Terms() } }
          let _: Flow<Never, String> = Flow { Terms(); FromText(); Terms() }
          let _: Flow<Never, String> = Flow { FromText(); if flag { ToText() } else { Terms() } }
          let _: FlowWorkflow<Void> = Flow { FromNothing() }.workflow()
          let _: FlowWorkflow<String> = Flow { FromText() }.workflow(launchingWith: .value(1))
        }
        """, settings: .standard)
    #expect(said.isEmpty, "\(said)")
  }
}
