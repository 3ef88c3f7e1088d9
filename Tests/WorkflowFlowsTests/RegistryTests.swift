import Foundation
import Testing
import WorkflowFlows
import WorkflowScreens
import WorkflowTestSupport

/// Flows from data.
struct RegistryTests {
  private let registry: FlowRegistry

  init() throws {
    registry = try FlowRegistry {
      FirstStep()
      TextStep().named("Text").registered(
        styles: { name in
          if name == "broken" { throw Broken() }
          return name == "sheet" ? .modal : nil
        })
      LengthStep()
      NumberStep()
      TermsStep()
      DynamicStep()
    }
  }

  private struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

  private func json(_ sequence: String, version: String = "v0.0.1") -> Data {
    Data(#"{"schemaVersion": "\#(version)", "sequence": [\#(sequence)]}"#.utf8)
  }

  @Test(arguments: ["modal", "modal()", "modal.sheet", "modal(.sheet)", "modal.fullScreenCover"])
  func `every modal style of SwiftCurrent is one`(style: String) throws {
    let steps = #"{"flowRepresentableName": "FirstStep", "launchStyle": "\#(style)"}"#
    let flow = try registry.flow(from: json(steps), as: Flow<Never, String>.self)
    #expect(flow.plan.steps.map(\.presentation) == [.modal])
  }

  @Test(.rules("68d", "68e")) func `a flow from data runs as one that was written`() throws {
    let flow = try registry.flow(
      from: json(
        """
        {"flowRepresentableName": "FirstStep", "launchStyle": null},
        {"flowRepresentableName": {"android": "X", "*": "TermsStep"}, "launchStyle": "modal(.sheet)"},
        {"flowRepresentableName": {"\(FlowDescription.Name.platform)": "Text"}, "launchStyle": "sheet",
         "flowPersistence": "RemovedAfterProceeding", "unknown": 1},
        {"flowRepresentableName": "LengthStep", "flowPersistence": "default"}
        """), as: Flow<Never, Int>.self)
    var walk = flow.workflow().walk()
    walk.proceed(from: FirstStep.self, with: "a")
    walk.proceed(from: TermsStep.self)
    walk.proceed(from: TextStep.self, with: "b")
    #expect(walk.steps == ["FirstStep", "TermsStep", "LengthStep"])
    walk.proceed(from: LengthStep.self, with: 1)
    #expect(walk.output == .finished(1))
  }

  @Test func `a flow from data without a type takes and hands on anything`() throws {
    let flow = try registry.flow(from: json(#"{"flowRepresentableName": "Text"}"#))
    var walk = flow.workflow(launchingWith: .value("a")).walk()
    walk.proceed(from: TextStep.self, with: "b")
    guard case .finished(.value(let value)) = walk.output else {
      Issue.record("\(String(describing: walk.output))")
      return
    }
    #expect(value as? String == "b")
  }

  @Test func `a description is coded, and may stand inside other data`() throws {
    struct Settings: Codable, Equatable { var flow: FlowDescription }
    let settings = Settings(
      flow: FlowDescription([
        .init("FirstStep"),
        .init(.byPlatform(["linux": "Text", "*": "Text"]), launchStyle: "modal"),
      ]))
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(Settings.self, from: data) == settings)
    let flow = try registry.flow(settings.flow, as: Flow<Never, String>.self)
    #expect(flow.picture == "  FirstStep\n  Text\n")
  }

  @Test func `flows and parts that are chosen can be registered too`() throws {
    let registry = try FlowRegistry {
      FirstStep()
      Choose { (text: String) in
        Flow { for character in text { TextStep().named("\(character)") } }
      }.named("Letters")
      Flow {
        TextStep()
        LengthStep()
      }.registered(as: "Measure")
    }
    let flow = try registry.flow(
      FlowDescription([.init("FirstStep"), .init("Letters"), .init("Measure")]),
      as: Flow<Never, Int>.self)
    var walk = flow.workflow().walk()
    walk.proceed(from: FirstStep.self, with: "ab")
    #expect(walk.current == "a")
    for _ in 0..<3 { walk.proceed(from: TextStep.self, with: "x") }
    #expect(walk.steps == ["FirstStep", "a", "b", "TextStep", "LengthStep"])
    walk.proceed(from: LengthStep.self, with: 2)
    #expect(walk.output == .finished(2))
    #expect(
      registry.problems(
        in: json(#"{"flowRepresentableName": "Measure"}, {"flowRepresentableName": "Letters"}"#)
      ).map(\.description) == [
        #"sequence[1]: "Letters" takes String, but "Measure" hands on Int"#
      ])
  }

  @Test(.rules("68c")) func `two steps of one name are an error`() {
    let error = #expect(throws: FlowProblem.self) {
      try FlowRegistry {
        FirstStep()
        TextStep().named("FirstStep")
      }
    }
    #expect(
      error?.description
        == #"Two steps are registered as "FirstStep". Give one another name: .named("…")."#)
  }

  /// The files of the folder `Malformed`: JSON, and beside it the problems that it has.
  private static let malformed: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Malformed")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }.map(\.path).sorted()
  }()

  @Test(arguments: malformed)
  func `what is wrong with a file is said with index, step and nearest name`(
    path: String
  ) throws {
    let file = URL(filePath: path)
    let expected = try String(
      contentsOf: file.deletingPathExtension().appendingPathExtension("txt"), encoding: .utf8
    ).replacing("{platform}", with: FlowDescription.Name.platform)
    let problems = registry.problems(in: try Data(contentsOf: file), as: Flow<Never, String>.self)
    let said = problems.map { "\($0)\n" }.joined()
    // How JSON is broken is said in Foundation's words, which differ by platform.
    guard !expected.hasSuffix("…\n") else {
      #expect(said.hasPrefix(expected.dropLast(2)), "\(said)")
      return
    }
    #expect(said == expected)
  }

  @Test func `there are files to try`() { #expect(Self.malformed.count >= 25) }

  @Test(.rules("68a")) func `steps that do not fit are said with both steps and types`() {
    let data = json(
      """
      {"flowRepresentableName": "FirstStep"}, {"flowRepresentableName": "TermsStep"},
      {"flowRepresentableName": "NumberStep"}, {"flowRepresentableName": "LengthStep"}
      """)
    let problems = registry.problems(in: data, as: Flow<Never, String>.self)
    #expect(
      problems.map(\.description) == [
        #"the flow hands on Int; expected String"#,
        #"sequence[2]: "NumberStep" takes Int, but "TermsStep" hands on String"#,
        #"sequence[3]: "LengthStep" takes String, but "NumberStep" hands on nothing"#,
      ])
    #expect(throws: FlowProblems.self) {
      try registry.flow(from: data, as: Flow<Never, String>.self)
    }
  }

  @Test(.rules("68a")) func `what the flow is launched with has to fit`() {
    let data = json(#"{"flowRepresentableName": "NumberStep"}"#)
    #expect(registry.problems(in: data).isEmpty)
    #expect(registry.problems(in: data, as: Flow<Int, Never>.self).isEmpty)
    #expect(
      registry.problems(in: data, as: Flow<String, Never>.self).map(\.description) == [
        #"sequence[0]: "NumberStep" takes Int, but the flow is launched with String"#
      ])
  }

  @Test(.rules("68b", "68f")) func `all problems are found at once`() {
    let problems = registry.problems(
      in: Data(
        #"""
        {"schemaVersion": "v9", "sequence": [
          {"flowRepresentableName": "Nowhere", "launchStyle": 7},
          {"flowRepresentableName": "Text", "launchStyle": "x", "flowPersistence": "y"}
        ]}
        """#.utf8))
    #expect(problems.map(\.index) == [nil, 0, 0, 1, 1])
  }

  @Test func `random bytes are problems and nothing worse`() throws {
    let valid = json(#"{"flowRepresentableName": "FirstStep", "launchStyle": "modal"}"#)
    for seed in Seeds.chosen(2000) {
      var random = SeededGenerator(seed: seed)
      var data = valid
      for _ in 0...random.below(4) {
        data[random.below(data.count)] = UInt8(truncatingIfNeeded: random.below(256))
      }
      let problems = registry.problems(in: data, as: Flow<Never, String>.self)
      let flow = try? registry.flow(from: data, as: Flow<Never, String>.self)
      #expect(problems.isEmpty == (flow != nil))
    }
  }
}
