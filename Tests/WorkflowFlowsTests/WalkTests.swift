import Testing
import WorkflowFlows
import WorkflowScreens
import WorkflowTestSupport

/// The order of steps, without a host.
struct WalkTests {
  @Test(.rules("56f", "61a", "66a"))
  func `a flow goes from step to step, and hands on what they give`() {
    var walk = Flow {
      FirstStep()
      TermsStep()
      LengthStep()
    }.workflow().walk()
    #expect(walk.current == "FirstStep")
    #expect(walk.position == FlowPosition(number: 1, count: 3))
    walk.proceed(from: FirstStep.self, with: "four")
    walk.proceed(from: TermsStep.self)
    #expect(walk.steps == ["FirstStep", "TermsStep", "LengthStep"])
    walk.proceed(from: LengthStep.self, with: 4)
    #expect(walk.output == .finished(4))
    #expect(
      walk.moves == [
        .launched("FirstStep"), .proceeded(to: "TermsStep", from: "FirstStep"),
        .proceeded(to: "LengthStep", from: "TermsStep"), .completed,
      ])
  }

  @Test(.rules("59a", "59c", "66d"))
  func `going back returns to the visit below, and refuses to at the first one`() {
    var walk = Flow {
      FirstStep()
      TextStep()
    }.workflow().walk()
    walk.back()
    walk.proceed(from: FirstStep.self, with: "x")
    #expect(walk.canGoBack)
    walk.back()
    #expect(walk.current == "FirstStep")
    #expect(
      walk.moves == [
        .launched("FirstStep"), .backRefused("FirstStep"),
        .proceeded(to: "TextStep", from: "FirstStep"),
        .wentBack(to: "FirstStep", from: "TextStep"),
      ])
  }

  @Test(.rules("58b", "66d")) func `a step that is not the current one is ignored`() {
    var walk = Flow {
      FirstStep()
      TextStep()
    }.workflow().walk()
    walk.proceed(from: TextStep.self, with: "early")
    walk.proceed(from: FirstStep.self, with: "x")
    walk.proceed(from: FirstStep.self, with: "twice")
    #expect(walk.current == "TextStep")
    #expect(
      walk.moves.filter { $0 == .ignored("FirstStep") || $0 == .ignored("TextStep") }.count == 2)
  }

  @Test(.rules("61b", "61i")) func `a flow is abandoned once`() {
    var walk = Flow { FirstStep() }.workflow().walk()
    walk.abandon()
    walk.abandon()
    walk.proceed(from: FirstStep.self, with: "late")
    #expect(walk.output == .abandoned)
    #expect(walk.steps == [])
    #expect(walk.moves.filter { $0 == .abandoned }.count == 1)
  }

  @Test(.rules("54a", "56d", "56e", "66b"))
  func `what reached a skipped step continues, or what it skips with`() {
    var walk = Flow {
      TextStep(admission: .skip)
      TextStep(admission: .skip(with: "other"))
      LengthStep()
    }.workflow(launchingWith: "original").walk()
    #expect(walk.steps == ["LengthStep"])
    walk.proceed(from: LengthStep.self, with: 1)
    #expect(walk.output == .finished(1))
    #expect(walk.moves == [.launched("LengthStep"), .completed])
  }

  @Test(.rules("54b", "61c", "61d"))
  func `an empty flow and one of skipped steps finish with what went through`() {
    #expect(Flow<AnyArguments, AnyArguments> {}.workflow(launchingWith: .none).walk().output != nil)
    let walk = Flow {
      TextStep(admission: .skip)
      TextStep(admission: .skip)
    }.workflow(launchingWith: "through").walk()
    #expect(walk.output == .finished("through"))
    #expect(walk.moves == [.completed])
  }

  @Test(.rules("56c", "57b", "66c")) func `a skipped step can be a entry to go back to`() {
    var walk = Flow {
      TextStep(admission: .skip).persistence(.persistWhenSkipped).named("kept")
      TextStep()
    }.workflow(launchingWith: "x").walk()
    #expect(walk.current == "TextStep")
    #expect(walk.canGoBack)
    #expect(walk.moves == [.launched("kept"), .proceeded(to: "TextStep", from: "kept")])
    walk.back()
    #expect(walk.current == "kept")
    walk.proceed(from: TextStep.self, with: "y")
    #expect(walk.steps == ["kept", "TextStep"])
  }

  @Test(.rules("57d")) func `a step can be removed when it has proceeded`() {
    var walk = Flow {
      FirstStep()
      TextStep().persistence { _ in .removedAfterProceeding }.named("gone")
      LengthStep()
    }.workflow().walk()
    walk.proceed(from: FirstStep.self, with: "x")
    walk.proceed(from: TextStep.self, with: "y")
    #expect(walk.steps == ["FirstStep", "LengthStep"])
    walk.back()
    #expect(walk.current == "FirstStep")
  }

  @Test(.rules("59d", "59e")) func `one can go back to a named step`() {
    var walk = Flow {
      FirstStep()
      TextStep().named("a")
      TextStep().named("b")
    }.workflow().walk()
    walk.proceed(from: FirstStep.self, with: "x")
    walk.proceed(from: TextStep.self, with: "y")
    walk.back(toStepNamed: "nowhere")
    #expect(walk.current == "b")
    walk.back(toStepNamed: "FirstStep")
    #expect(walk.steps == ["FirstStep"])
    #expect(walk.moves.suffix(2) == [.backRefused("b"), .wentBack(to: "FirstStep", from: "b")])
  }

  @Test func `a flow restarts with its original argument`() {
    var walk = Flow {
      TextStep().named("a")
      TextStep().named("b")
    }.workflow(launchingWith: "original").walk()
    walk.proceed(from: TextStep.self, with: "x")
    walk.restart()
    #expect(walk.steps == ["a"])
    walk.proceed(from: TextStep.self, with: "x")
    walk.proceed(from: TextStep.self, with: "end")
    #expect(walk.output == .finished("end"))
  }

  @Test(.rules("64d", "65b")) func `a flow inside a flow is a part of it`() {
    let inner = Flow {
      TextStep().named("inner")
      LengthStep()
    }
    var walk = Flow {
      FirstStep()
      inner
      NumberStep()
    }.workflow().walk()
    #expect(walk.position?.count == 4)
    walk.proceed(from: FirstStep.self, with: "x")
    walk.proceed(from: TextStep.self, with: "y")
    walk.proceed(from: LengthStep.self, with: 1)
    #expect(walk.steps == ["FirstStep", "inner", "LengthStep", "NumberStep"])
    walk.proceed(from: NumberStep.self)
    if case .finished = walk.output {} else { Issue.record("\(String(describing: walk.output))") }
  }
}

/// Values of types that the compiler does not know.
struct DynamicTests {
  @Test(.rules("60a", "60b"))
  func `a value that does not fit ends the flow with an error that names the step`() {
    var walk = Flow {
      DynamicStep()
      TermsStep(isSkipped: true)
      NumberStep()
    }.workflow(launchingWith: .value("x")).walk()
    walk.proceed(from: DynamicStep.self, with: .value("text"))
    #expect(
      walk.moves.last
        == .failed(
          .doesNotFit(step: "NumberStep", index: 2, expected: "Int", found: "String")))
  }

  @Test(.rules("60c", "60d")) func `nothing is no value, and nil is one`() {
    struct Optionally: FlowStep {
      typealias Input = String?

      func body(_ visit: Visit<String?>) -> StepBody<Never> {
        StepBody(name: "", input: "", isOnTop: true, canGoBack: false)
      }
    }
    let flow = Flow {
      DynamicStep()
      Optionally()
    }
    for (arguments, fits) in [
      (AnyArguments.value(String?.none as Any), true), (.value("x" as String? as Any), true),
      (.value("x"), false), (.none, false),
    ] {
      var walk = flow.workflow(launchingWith: .none).walk()
      walk.proceed(from: DynamicStep.self, with: arguments)
      #expect((walk.current == "Optionally") == fits, "\(arguments)")
    }
  }

  @Test(.rules("60e")) func `a result that does not fit is an error`() throws {
    let registry = try FlowRegistry { DynamicStep() }
    let flow = try registry.flow(
      FlowDescription([.init("DynamicStep")]), as: Flow<AnyArguments, Int>.self)
    var walk = flow.workflow(launchingWith: .none).walk()
    walk.proceed(from: DynamicStep.self, with: .value("text"))
    #expect(walk.output == .failed(.resultDoesNotFit(expected: "Int", found: "String")))
  }
}
