/// A problem of a flow from data, or of the registry of its steps.
public struct FlowProblem: Error, Hashable, Sendable {
  /// The kind of a problem.
  enum Kind: Hashable, Sendable {
    /// The data is no JSON, or no object.
    case notAnObject(String)
    /// `schemaVersion` is missing.
    case missingVersion
    /// `schemaVersion` is one that cannot be read.
    case unknownVersion(String)
    /// `sequence` is missing.
    case missingSequence
    /// `sequence` is no list.
    case sequenceIsNoList
    /// An element of the sequence is no object, or has no `flowRepresentableName` but other fields.
    case missingName(has: [String])
    /// A field is neither a text nor an object of texts.
    case notAName(field: String)
    /// A field has no name for this platform.
    case noNameForPlatform(field: String, platform: String, has: [String])
    /// No step is registered under the name.
    case unknownStep(String, nearest: String?, known: [String])
    /// The step has no such style.
    case unknownStyle(String, nearest: String?, known: [String])
    /// There is no such persistence.
    case unknownPersistence(String, nearest: String?, known: [String])
    /// The registration of the step refuses a style or persistence.
    case refused(field: String, reason: String)
    /// The step takes another type than that of its input.
    case doesNotFit(step: String, takes: String, previous: String?, handsOn: String)
    /// Two steps of a registry have one name.
    case registeredTwice(String)
    /// The flow does not hand on what it should.
    case resultDoesNotFit(expected: String, handsOn: String)
  }

  /// The index of the step, from 0; nil if the problem is one of the whole flow.
  public let index: Int?

  /// The kind of the problem.
  let kind: Kind

  init(_ kind: Kind, at index: Int? = nil) {
    self.kind = kind
    self.index = index
  }
}

extension FlowProblem: CustomStringConvertible {
  /// The step, the problem, and the expected value.
  public var description: String {
    let entry = index.map { "sequence[\($0)]: " } ?? ""
    return entry + text
  }

  private var text: String {
    switch kind {
    case .notAnObject(let reason): "this is no JSON object: \(reason)"
    case .missingVersion: "\"schemaVersion\" is missing; expected \(supportedVersion)"
    case .unknownVersion(let version):
      "schemaVersion \(quoted(version)) cannot be read; expected \(supportedVersion)"
    case .missingSequence: "\"sequence\" is missing; expected a list of steps"
    case .sequenceIsNoList: "\"sequence\" is of another type; expected a list of steps"
    case .missingName(let has):
      "\"flowRepresentableName\" is missing; "
        + (has.isEmpty ? "a step is an object with that key" : "there is \(list(has))")
    case .notAName(let field):
      "\"\(field)\" is neither a text nor an object of texts by platform"
    case .noNameForPlatform(let field, let platform, let has):
      "\"\(field)\" has no name for \(platform) and no \"*\"; it has \(list(has))"
    case .unknownStep(let name, let nearest, let known):
      "no step is called \(quoted(name)); \(suggestion(nearest, known))"
    case .unknownStyle(let name, let nearest, let known):
      "there is no launch style \(quoted(name)); \(suggestion(nearest, known))"
    case .unknownPersistence(let name, let nearest, let known):
      "there is no persistence \(quoted(name)); \(suggestion(nearest, known))"
    case .refused(let field, let reason): "\"\(field)\" was refused: \(reason)"
    case .doesNotFit(let step, let takes, let previous, let handsOn):
      "\(quoted(step)) takes \(takes), but "
        + (previous.map { "\(quoted($0)) hands on \(handsOn)" }
          ?? "the flow is launched with \(handsOn)")
    case .registeredTwice(let name):
      "Two steps are registered as \(quoted(name)). Give one another name: .named(\"…\")."
    case .resultDoesNotFit(let expected, let handsOn):
      "the flow hands on \(handsOn); expected \(expected)"
    }
  }

  private var supportedVersion: String { quoted(FlowDescription.supportedVersion) }

  private func suggestion(_ nearest: String?, _ known: [String]) -> String {
    nearest.map { "did you mean \(quoted($0))?" } ?? "known are \(list(known))"
  }

  private func list(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    let more = names.count > 20 ? ", and \(names.count - 20) more" : ""
    return names.prefix(20).map(quoted).joined(separator: ", ") + more
  }

  /// A name in quotation marks, its control characters escaped: the data is not ours, and the text
  /// may go to a terminal.
  private func quoted(_ name: String) -> String {
    // By scalars, since one character can have any number of them.
    let beginning = name.unicodeScalars.prefix(200)
    let isWhole = beginning.endIndex == name.endIndex
    return (isWhole ? name : String(Substring(beginning)) + "…").debugDescription
  }
}

/// All problems of a flow from data.
public struct FlowProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, in the order of the steps; at least one.
  public let problems: [FlowProblem]

  /// The problems, a line each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
