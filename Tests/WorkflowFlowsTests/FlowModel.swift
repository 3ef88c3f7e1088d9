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

  init(_ plans: [StepPlan], launchedWith input: String) {
    self.plans = plans
    isPresent = plans.map { _ in true }
    go(from: 0, input)
  }

  private mutating func go(from first: Int, _ input: String) {
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
    guard result == nil, let top = stack.last else { return }
    if plans[top.step].persistence == .removedAfterProceeding { stack.removeLast() }
    go(from: top.step + 1, value)
  }

  mutating func back() {
    guard result == nil, stack.count > 1 else { return }
    stack.removeLast()
    stack[stack.count - 1].hasNode = true
  }

  /// The process ends, and the flow goes on: what is not there any more has gone with it.
  mutating func restore(launchedWith input: String) {
    stack.removeAll { !isPresent[$0.step] }
    guard result == nil else { return }
    if stack.isEmpty { return go(from: 0, input) }
    stack[stack.count - 1].hasNode = true
  }

  var count: Int { isPresent.count { $0 } }

  var number: Int? {
    stack.last.map { top in
      min(isPresent[..<top.step].count { $0 } + 1, max(1, count))
    }
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
