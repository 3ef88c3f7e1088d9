import WorkflowFlows

/// What one step of a random flow does.
struct StepPlan: Hashable {
  enum Decision: CaseIterable { case shown, skipped, skippedWithValue }

  var decision: Decision
  var persistence: StepPersistence
}

/// A flow as simply as it can be written: a stack of steps by their numbers.
///
/// It shares no code with the runs that it is compared with.
struct FlowModel {
  struct Visit: Equatable {
    var step: Int
    var input: String
    var hasNode: Bool
  }

  let plans: [StepPlan]
  /// Which steps are in the definition now.
  var isPresent: [Bool]
  var stack: [Visit] = []
  var result: String?
  /// Whether the flow has ended at a stop that is not there.
  var hasFailed = false

  private var hasEnded: Bool { hasFailed || result != nil }

  init(_ plans: [StepPlan], launchedWith input: String) {
    self.plans = plans
    isPresent = plans.map { _ in true }
    go(from: 0, input)
  }

  fileprivate mutating func go(from first: Int, _ input: String) {
    var input = input
    for step in first..<plans.count where isPresent[step] {
      if plans[step].decision == .shown {
        stack.append(Visit(step: step, input: input, hasNode: true))
        return
      }
      if plans[step].persistence == .persistWhenSkipped {
        stack.append(Visit(step: step, input: input, hasNode: false))
      }
      if plans[step].decision == .skippedWithValue { input = "skip \(step)" }
    }
    result = input
  }

  mutating func proceed(_ value: String) {
    guard !hasEnded, let top = stack.last else { return }
    if plans[top.step].persistence == .removedAfterProceeding { stack.removeLast() }
    go(from: top.step + 1, value)
  }

  mutating func back() {
    guard canGoBack else { return }
    stack.removeLast()
    stack[stack.count - 1].hasNode = true
  }

  /// The process ends, and the flow continues: what is not there any more has gone with it.
  mutating func restore(launchedWith input: String) {
    stack.removeAll { !isPresent[$0.step] }
    guard !hasEnded else { return }
    if stack.isEmpty { return go(from: 0, input) }
    stack[stack.count - 1].hasNode = true
  }

  var canGoBack: Bool { !hasEnded && stack.count > 1 }

  var count: Int { isPresent.count { $0 } }

  var number: Int? {
    stack.last.map { top in
      min(isPresent[..<top.step].count { $0 } + 1, max(1, count))
    }
  }
}

// MARK: - Paths

extension FlowModel {
  /// The parent adds stops above the visits.
  mutating func push(_ steps: [Int], _ input: String) {
    (result, hasFailed) = (nil, false)
    for (number, step) in steps.enumerated() {
      guard isPresent[step], step > stack.last?.step ?? -1 else {
        hasFailed = true
        return
      }
      if number == steps.count - 1 { return go(from: step, input) }
      stack.append(Visit(step: step, input: input, hasNode: true))
    }
  }

  /// The parent replaces all visits; without a stop, the flow begins anew.
  mutating func replace(with steps: [Int], _ input: String, launchedWith launch: String) {
    stack = []
    push(steps, input)
    if steps.isEmpty { go(from: 0, launch) }
  }

  /// The parent removes the visits above the topmost one of a step.
  mutating func cut(to step: Int) {
    guard let index = stack.lastIndex(where: { $0.step == step }) else { return }
    (result, hasFailed) = (nil, false)
    stack.removeSubrange((index + 1)...)
    stack[index].hasNode = true
  }
}

/// The flow that the model stands for.
func flow(_ plans: [StepPlan], _ isPresent: [Bool]) -> Flow<String, String> {
  Flow {
    for (number, plan) in plans.enumerated() {
      if isPresent[number] {
        TextStep(admission: admission(of: plan, number))
          .persistence(plan.persistence).named("step \(number)")
      }
    }
  }
}

private func admission(of plan: StepPlan, _ number: Int) -> Admission<String, String> {
  switch plan.decision {
  case .shown: .show
  case .skipped: .skip
  case .skippedWithValue: .skip(with: "skip \(number)")
  }
}
