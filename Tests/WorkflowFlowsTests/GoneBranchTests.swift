import Testing
import Workflow
import WorkflowScreens
import WorkflowTestSupport

@testable import WorkflowFlows

/// Branches that go, and come back, while a flow is in them.
struct GoneBranchTests {
  @Test(.rules("63i")) func `the rest of a branch is walked through if only that fits`() {
    func flow(_ isLong: Bool) -> Flow<Never, Int> {
      Flow {
        FirstStep()
        if isLong {
          TextStep()
          LengthStep()
        } else {
          OtherLengthStep()
        }
        KeepStep()
      }
    }
    var walk = flow(true).workflow().walk()
    walk.proceed(from: FirstStep.self, with: "x")
    walk.adopt(flow(false))
    walk.proceed(from: TextStep.self, with: "y")
    #expect(walk.current == "LengthStep")
    walk.proceed(from: LengthStep.self, with: 1)
    #expect(walk.current == "KeepStep")
  }

  @Test(.rules("63i"), arguments: [true, false])
  func `the rest of a branch is walked through before the end, or a step that hands on its input`(
    hasEnd: Bool
  ) {
    func flow(_ isLong: Bool) -> Flow<Never, Int> {
      Flow {
        FirstStep()
        if isLong {
          TextStep()
          LengthStep()
        } else {
          OtherLengthStep()
        }
        if hasEnd {
          TermsStep()
          KeepStep()
        }
      }
    }
    var walk = flow(true).workflow().walk()
    walk.proceed(from: FirstStep.self, with: "x")
    walk.adopt(flow(false))
    walk.proceed(from: TextStep.self, with: "y")
    #expect(walk.current == "LengthStep")
    walk.proceed(from: LengthStep.self, with: 1)
    #expect(walk.current == (hasEnd ? "TermsStep" : nil))
    #expect(walk.output == (hasEnd ? nil : .finished(1)))
  }

  @Test(.rules("63e", "63i")) func `a flow without a result may end where a branch has gone`() {
    func flow(_ hasExtras: Bool) -> Flow<Never, Never> {
      Flow {
        FirstStep()
        if hasExtras {
          ExtraStep().named("a")
          ExtraStep().named("b")
        }
      }
    }
    var walk = flow(true).workflow().walk()
    walk.proceed(from: FirstStep.self, with: "x")
    #expect(walk.current == "a")
    walk.adopt(flow(false))
    walk.proceed(from: ExtraStep.self)
    #expect(walk.current == nil && walk.moves.last == .completed)
  }

  @Test(.rules("63i")) func `the rest of a branch is walked through to the type of the flow`() {
    func flow(_ hasBranch: Bool) -> Flow<Int, Int> {
      Flow {
        if hasBranch {
          WordStep()
          LengthStep()
        }
      }
    }
    var walk = flow(true).workflow(launchingWith: 1).walk()
    #expect(walk.current == "WordStep")
    walk.adopt(flow(false))
    walk.proceed(from: WordStep.self, with: "abc")
    #expect(walk.current == "LengthStep")
    walk.proceed(from: LengthStep.self, with: 3)
    #expect(walk.output == .finished(3))
  }

  @Test(.rules("63i")) func `only the rest of the branch that has gone is walked through`() {
    func flow(_ isLong: Bool) -> Flow<Never, Int> {
      Flow {
        FirstStep()
        if true {
          if isLong {
            TextStep()
            LengthStep()
          } else {
            OtherLengthStep()
          }
          KeepStep().named("inner")
        } else {
          OtherLengthStep()
        }
        KeepStep().named("last")
      }
    }
    var walk = flow(true).workflow().walk()
    walk.proceed(from: FirstStep.self, with: "x")
    walk.adopt(flow(false))
    walk.proceed(from: TextStep.self, with: "y")
    #expect(walk.current == "LengthStep")
    walk.proceed(from: LengthStep.self, with: 1)
    #expect(walk.current == "inner")
    walk.proceed(from: KeepStep.self, with: 2)
    #expect(walk.current == "last")
  }
}

/// A step that takes nothing and hands on nothing.
private struct ExtraStep: FlowStep {
  func body(_ visit: Visit<Never>) -> StepBody<Never> {
    StepBody(name: "extra", input: "", isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}

/// A step that takes a number and hands on a text.
private struct WordStep: FlowStep {
  typealias Input = Int
  typealias Output = String

  func body(_ visit: Visit<Int>) -> StepBody<String> {
    StepBody(
      name: "word", input: "\(visit.input)", isOnTop: visit.isOnTop, canGoBack: visit.canGoBack)
  }
}
