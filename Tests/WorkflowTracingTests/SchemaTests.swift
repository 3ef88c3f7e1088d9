import Foundation
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowTracing

/// Every line that is written is one that the documented schema describes.
struct SchemaTests {
  @Test(arguments: [TraceOptions.Texts.all, [], .actions])
  func `each line has the fields that the schema says, and no others`(
    texts: TraceOptions.Texts
  ) throws {
    let schema = try Schema()
    var options = TraceOptions(texts: texts)
    options.rollsOverAt = 3_000
    let recording = try Recording(options)
    run(recording.recorder)
    let old = try String(contentsOf: URL(filePath: recording.url.path + ".1"), encoding: .utf8)
    var seen: Set<String> = []
    for text in try [old, String(decoding: recording.bytes(), as: UTF8.self)] {
      for (number, line) in text.split(separator: "\n").enumerated() {
        let problem = schema.problem(in: String(line), isFirst: number == 0, &seen)
        #expect(problem == nil, "\(line)")
      }
    }
    #expect(
      seen.isSuperset(of: [
        "header", "type", "props", "live", "anew", "turn", "sent", "apply", "pass",
      ]))
    #expect(seen.contains("state") == texts.contains(.states))
  }

  @Test func `every event of the schema is written`() throws {
    let schema = try Schema()
    let recording = try Recording()
    run(recording.recorder)
    recording.recorder.observe(.stateWasLeftOut(path: "App", .isDeclined))
    recording.recorder.repeatWhatLives()
    var seen: Set<String> = ["live"]  // no session lives any more
    for (number, line) in try String(decoding: recording.bytes(), as: UTF8.self)
      .split(separator: "\n").enumerated()
    {
      #expect(schema.problem(in: String(line), isFirst: number == 0, &seen) == nil, "\(line)")
    }
    #expect(seen == Set(schema.definitions.keys).subtracting(["other"]))
  }

  @Test func `the check finds what the schema does not describe`() throws {
    let schema = try Schema()
    var seen: Set<String> = []
    #expect(schema.problem(in: #"{"e":"done"}"#, isFirst: false, &seen) == "t is missing")
    #expect(
      schema.problem(in: #"{"e":"done","t":"1"}"#, isFirst: false, &seen) == "t is no integer")
    #expect(
      schema.problem(in: #"{"e":"done","t":1,"z":1}"#, isFirst: false, &seen) == "z is unknown")
    #expect(schema.problem(in: #"{"e":"do"}"#, isFirst: false, &seen) == "do is unknown")
  }

  private func run(_ recorder: TraceRecorder) {
    let host = WorkflowHost(drainedByHand: Framed {}, observers: [recorder])
    for turn in 0..<40 {
      host.rendering.counters[0].act.send(.add(turn))
      host.rendering.counters[1].act.send(.say("turn \(turn)"))
      host.rendering.act.send(.work(turn % 2 == 0))
    }
    let late = host.rendering.act
    host.end()
    late.send(.fail)
  }
}

/// A workflow whose props cannot be compared.
private struct Framed: Workflow {
  var onEvent: () -> Void

  func render(state: Void, context: borrowing RenderContext<Framed>) -> Board.Shown {
    context.render(Board())
  }
}

/// The parts of a JSON schema that the schema of traces uses.
private struct Schema {
  let definitions: [String: [String: Any]]

  init() throws {
    let data = try Data(contentsOf: checkout.appending(path: "docs/trace-format.schema.json"))
    let schema = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    definitions = try #require(schema["$defs"] as? [String: [String: Any]])
  }

  /// Returns what is wrong with a line; nil if nothing is.
  func problem(in line: String, isFirst: Bool, _ seen: inout Set<String>) -> String? {
    guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { return "no object" }
    let name = isFirst ? "header" : object["e"] as? String ?? ""
    guard let definition = definitions[name],
      let properties = definition["properties"] as? [String: [String: Any]]
    else { return "\(name) is unknown" }
    seen.insert(name)
    for required in definition["required"] as? [String] ?? [] where object[required] == nil {
      return "\(required) is missing"
    }
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      guard let property = properties[key] else { return "\(key) is unknown" }
      if let problem = problem(in: value, property) { return "\(key) is \(problem)" }
    }
    return nil
  }

  private func problem(in value: Any, _ property: [String: Any]) -> String? {
    if let constant = property["const"] as? AnyHashable {
      return value as? AnyHashable == constant ? nil : "wrong"
    }
    if let values = property["enum"] as? [AnyHashable] {
      return (value as? AnyHashable).map(values.contains) == true ? nil : "no known value"
    }
    switch property["type"] as? String {
    case "integer":
      guard let number = value as? Int else { return "no integer" }
      return number < property["minimum"] as? Int ?? .min ? "too small" : nil
    case "string": return value is String ? nil : "no string"
    case "array":
      guard let values = value as? [Any] else { return "no list" }
      if let least = property["minItems"] as? Int, values.count < least { return "too short" }
      let items = property["prefixItems"] as? [[String: Any]]
      for (index, value) in values.enumerated() {
        guard
          let item = items.map({ $0.indices.contains(index) ? $0[index] : nil })
            ?? property["items"] as? [String: Any]
        else { return "too long" }
        if let problem = problem(in: value, item) { return "a list with one that is \(problem)" }
      }
      return nil
    default: return "of a type that the test does not know"
    }
  }
}
