import Foundation
import Testing
import WorkflowScreens
import WorkflowTestSupport

@testable import WorkflowFlows

/// What is wrong with a saved flow is said with the name of the step.
struct SavedFlowTests {
  private let flow = Flow {
    FirstStep()
    TextStep()
    LengthStep()
  }

  private func saved() throws -> SavedFlow {
    var run = flow.workflow().makeInitialState()
    run.handle(.proceed(.value("x")), from: 0)
    return try #require(try run.saved(in: [:]))
  }

  private func message(_ saved: SavedFlow) -> String? {
    do {
      _ = try FlowRun(
        restoring: saved, flow.definition, FlowLaunch(argument: .none))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(.rules("67e")) func `a value that the step does not take any more is an error`() throws {
    var saved = try saved()
    #expect(message(saved) == nil)
    saved.visits[1].argument = SavedArgument(type: "Swift.Int", value: Data([3]))
    #expect(message(saved) == #"the step "TextStep" takes String now, but was saved with Int"#)
  }

  @Test(.rules("67n")) func `numbers that no flow has saved are an error`() throws {
    func message(_ change: (inout SavedFlow) -> Void) throws -> String? {
      var saved = try saved()
      change(&saved)
      return self.message(saved)
    }
    let start = "the saved flow is damaged: "
    #expect(try message { $0.visits[1].serial = 0 } == start + "two visits have the number 0")
    #expect(try message { $0.visits[1].serial = 9 } == start + "no visit can have the number 9")
    #expect(
      try message { $0.visits[1].slot = Int.max }
        == start + "no visit can be at the place \(Int.max)")
    #expect(
      try message { $0.nextSerial = Int.max } == start + "the next number is \(Int.max)")
  }

  @Test func `a value that cannot be read is an error`() throws {
    var saved = try saved()
    saved.visits[1].argument.value = Data([3])
    #expect(
      message(saved)?.hasPrefix(#"Swift.String, with which "TextStep" was saved, cannot be read"#)
        == true)
    saved.visits[1].argument.value = nil
    #expect(message(saved)?.hasSuffix("cannot be read: there is no value") == true)
    saved.visits[1].argument.value = Data([3])
    saved.visits[1].argument.type = "Shop.Order"
    #expect(
      message(saved)
        == #"no step of the flow takes or hands on Shop.Order, with which "TextStep" was saved"#)
  }

  @Test(.rules("63i", "65a", "67j")) func `the rest of a branch that has come back is not saved`()
    throws
  {
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
    var run = flow(true).workflow().makeInitialState()
    run.handle(.proceed(.value("x")), from: 0)
    run.adopt(flow(false).definition)
    run.handle(.proceed(.value("y")), from: run.current?.serial ?? 0)
    #expect(run.current?.step.name == "LengthStep")
    #expect(run.position == FlowPosition(number: 3, count: 3))
    run.adopt(flow(true).definition)
    #expect(run.position == FlowPosition(number: 3, count: 4))
    let saved = try #require(try run.saved(in: [:]))
    let restored = try FlowRun(
      restoring: saved, flow(true).definition, FlowLaunch(argument: .none))
    #expect(restored.visits.map(\.step.name) == ["FirstStep", "TextStep"])
    // What it stands for is not visited once more.
    run.handle(.proceed(.value(1)), from: run.current?.serial ?? 0)
    #expect(run.current?.step.name == "KeepStep")
  }

  @Test(.rules("67c", "67d", "67i"), arguments: [false, true])
  func `a step never gets what was saved for another one`(isInPart: Bool) throws {
    func flow(_ names: [String]) -> Flow<String, String> {
      let steps = Flow { for name in names { TextStep(name: name).named(name) } }
      return isInPart ? Flow { Choose { (_: String) in steps } } : steps
    }
    func restored(_ names: [String]) -> [String] {
      var run = flow(["street", "city"]).workflow(launchingWith: "a").makeInitialState()
      run.handle(.proceed(.value("b")), from: run.current?.serial ?? 0)
      guard let saved = try? run.saved(in: [:]) else { return ["unsaved"] }
      do {
        return try FlowRun(
          restoring: saved, flow(names).definition, FlowLaunch(argument: .none)
        ).visits.map { "\($0.step.name) \($0.argument.value(as: String.self) ?? "")" }
      } catch {
        return ["error"]
      }
    }
    #expect(restored(["street", "city"]) == ["street a", "city b"])
    #expect(restored(["city", "street"]) == ["street a", "city b"])
    #expect(restored(["age", "street", "city"]) == ["street a", "city b"])
    #expect(restored(["road", "city"]) == ["road a", "city b"], "the first was renamed")
    #expect(restored(["city"]) == ["error"])
  }
}
