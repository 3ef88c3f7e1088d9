import Foundation

extension FlowDescription {
  /// Reads JSON step by step, so that it finds all problems at once.
  ///
  /// - Returns: The steps, nil for those that cannot be read, and their problems; no list if there
  ///   is no sequence.
  static func read(_ data: Data) -> ([Step?]?, [FlowProblem]) {
    let object: [String: Any]
    do {
      guard
        let found = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
          as? [String: Any]
      else {
        return (nil, [FlowProblem(.notAnObject("there is something else"))])
      }
      object = found
    } catch {
      return (nil, [FlowProblem(.notAnObject(reason(of: error)))])
    }
    var problems: [FlowProblem] = []
    switch object["schemaVersion"] {
    case nil: problems.append(FlowProblem(.missingVersion))
    case let version as String where version == supportedVersion: break
    case is NSNull: problems.append(FlowProblem(.missingVersion))
    case let version?: problems.append(FlowProblem(.unknownVersion("\(version)")))
    }
    guard let sequence = object["sequence"] as? [Any] else {
      let isMissing = object["sequence"] == nil || object["sequence"] is NSNull
      return (nil, problems + [FlowProblem(isMissing ? .missingSequence : .sequenceIsNoList)])
    }
    var steps: [Step?] = []
    for (index, element) in sequence.enumerated() {
      let (step, found) = read(element, at: index)
      steps.append(step)
      problems += found
    }
    return (steps, problems)
  }

  private static func read(_ element: Any, at index: Int) -> (Step?, [FlowProblem]) {
    let fields = element as? [String: Any] ?? [:]
    var problems: [FlowProblem] = []
    func name(_ field: String) -> FlowDescription.Name? {
      switch fields[field] {
      case nil, is NSNull: return nil
      case let name as String: return .everywhere(name)
      case let names as [String: String]: return .byPlatform(names)
      default:
        problems.append(FlowProblem(.notAName(field: field), at: index))
        return nil
      }
    }
    let stepName = name("flowRepresentableName")
    let style = name("launchStyle")
    let persistence = name("flowPersistence")
    guard let stepName else {
      if problems.isEmpty {
        let others = fields.keys.filter { $0 != "flowRepresentableName" }
        problems.append(FlowProblem(.missingName(has: others.sorted()), at: index))
      }
      return (nil, problems)
    }
    return (Step(stepName, launchStyle: style, flowPersistence: persistence), problems)
  }

  private static func reason(of error: any Error) -> String {
    let info = (error as NSError).userInfo
    return info[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
  }
}
