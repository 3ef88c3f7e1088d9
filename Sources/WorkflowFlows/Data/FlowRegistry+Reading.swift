public import Foundation
import WorkflowScreens

extension FlowRegistry {
  /// Returns the flow of a description.
  ///
  /// - Parameters:
  ///   - description: The steps.
  ///   - type: The type of the flow; by default, it takes and hands on anything.
  /// - Throws: All problems at once, with the indices of their steps.
  public func flow<Input, Output>(
    _ description: FlowDescription,
    as type: Flow<Input, Output>.Type = Flow<AnyArguments, AnyArguments>.self
  ) throws(FlowProblems) -> Flow<Input, Output> {
    var (items, problems) = items(of: description.sequence, Input.self, Output.self)
    if description.schemaVersion != FlowDescription.supportedVersion {
      problems.insert(FlowProblem(.unknownVersion(description.schemaVersion)), at: 0)
    }
    guard problems.isEmpty else { throw FlowProblems(problems: problems) }
    return Flow(.block(of: items.map { .step($0) }))
  }

  /// Returns the flow of JSON.
  ///
  /// - Parameters:
  ///   - data: The JSON of a ``FlowDescription``.
  ///   - type: The type of the flow; by default, it takes and hands on anything.
  /// - Throws: All problems at once, with the indices of their steps.
  public func flow<Input, Output>(
    from data: Data, as type: Flow<Input, Output>.Type = Flow<AnyArguments, AnyArguments>.self
  ) throws(FlowProblems) -> Flow<Input, Output> {
    let (steps, problems) = FlowDescription.read(data)
    guard let steps, problems.isEmpty else {
      throw FlowProblems(problems: self.problems(in: data, as: type))
    }
    return try flow(FlowDescription(steps.compactMap { $0 }), as: type)
  }

  /// Returns all problems of JSON; empty if it is a flow of the given type.
  public func problems<Input, Output>(
    in data: Data, as type: Flow<Input, Output>.Type = Flow<AnyArguments, AnyArguments>.self
  ) -> [FlowProblem] {
    let (steps, problems) = FlowDescription.read(data)
    guard let steps else { return problems }
    // Steps that cannot be read have no types to compare.
    let others = items(of: steps, Input.self, Output.self, checkingTypes: problems.isEmpty)
    return (problems + others.problems).sorted { ($0.index ?? -1) < ($1.index ?? -1) }
  }
}

// MARK: - Steps

extension FlowRegistry {
  private func items<Input, Output>(
    of steps: [FlowDescription.Step?], _ input: Input.Type, _ output: Output.Type,
    checkingTypes: Bool = true
  ) -> (items: [FlowItem], problems: [FlowProblem]) {
    var items: [FlowItem] = []
    var problems: [FlowProblem] = []
    for (index, step) in steps.enumerated() {
      guard let step else { continue }
      do throws(FlowProblems) {
        items.append(try item(step, at: index))
      } catch {
        // Rule 68b.
        problems += error.problems
      }
    }
    // Rule 68f.
    if problems.isEmpty, checkingTypes {
      problems = mismatches(of: items, StepType(input), StepType(output))
    }
    return (items, problems)
  }

  private func item(
    _ step: FlowDescription.Step, at index: Int
  ) throws(FlowProblems) -> FlowItem {
    var problems: [FlowProblem] = []
    func name(_ name: FlowDescription.Name?, _ field: String) -> String? {
      guard let name else { return nil }
      if let here = name.here { return here }
      if case .byPlatform(let names) = name {
        problems.append(
          FlowProblem(
            .noNameForPlatform(
              field: field, platform: FlowDescription.Name.platform, has: names.keys.sorted()),
            at: index))
      }
      return nil
    }
    let stepName = name(step.flowRepresentableName, "flowRepresentableName")
    let style = name(step.launchStyle, "launchStyle")
    let persistence = name(step.flowPersistence, "flowPersistence")
    guard let stepName else { throw FlowProblems(problems: problems) }
    guard let registration = registrations[stepName] else {
      problems.append(
        FlowProblem(
          .unknownStep(stepName, nearest: stepName.nearest(in: names), known: names), at: index))
      throw FlowProblems(problems: problems)
    }
    if registration.isPart {
      for (field, name) in [("launchStyle", style), ("flowPersistence", persistence)]
      where name != nil {
        problems.append(
          FlowProblem(
            .refused(field: field, reason: "\"\(stepName)\" has several steps"), at: index))
      }
    }
    let options = Self.options(
      of: registration, style: style, persistence: persistence, at: index, &problems)
    guard problems.isEmpty else { throw FlowProblems(problems: problems) }
    return registration.make(options)
  }

  /// Returns the options of a step, with those that a file names.
  private static func options(
    of registration: Registration, style: String?, persistence: String?, at index: Int,
    _ problems: inout [FlowProblem]
  ) -> StepOptions {
    var options = registration.options
    do throws(FlowProblem) {
      if let style { options.presentation = try registration.presentation(named: style, at: index) }
    } catch { problems.append(error) }
    do throws(FlowProblem) {
      if let persistence {
        options.persistence = .always(try registration.persistence(named: persistence, at: index))
      }
    } catch { problems.append(error) }
    return options
  }

  /// Returns the problems of steps that do not take their input, and of the result.
  private func mismatches(
    of items: [FlowItem], _ input: StepType, _ output: StepType
  ) -> [FlowProblem] {
    var problems: [FlowProblem] = []
    var reaching = input
    var previous: String?
    for (index, item) in items.enumerated() {
      let step = AnyFlowStep(item, StepKind.of(item))
      // Rule 68a.
      if !step.input.takes(reaching) {
        problems.append(
          FlowProblem(
            .doesNotFit(
              step: step.name, takes: step.input.name, previous: previous, handsOn: reaching.name),
            at: index))
      }
      if case .same = step.output {} else { reaching = step.output }
      previous = step.name
    }
    if !reaching.canEnd(as: output) {
      problems.append(
        FlowProblem(.resultDoesNotFit(expected: output.name, handsOn: reaching.name)))
    }
    return problems
  }
}

extension StepType {
  /// Returns whether a step with this input can follow one with this output.
  fileprivate func takes(_ output: StepType) -> Bool {
    switch (self, output) {
    case (.nothing, _), (.dynamic, _), (.same, _), (_, .dynamic): true
    case (.value(let input), .value(let output)): input == output
    default: false
    }
  }

  /// Returns whether a flow whose last step hands this on can be one with an output.
  fileprivate func canEnd(as output: StepType) -> Bool {
    switch (self, output) {
    case (_, .dynamic), (.dynamic, .value), (.nothing, .nothing): true
    case (.value(let type), .value(let output)): type == output
    default: false
    }
  }
}
