/// A step as the builder finds it: its value and its options.
///
/// Each pass of the parent makes all of them anew, so an item is only what may differ from pass to
/// pass. What the type of the step decides is in a `StepKind`.
@usableFromInline
struct FlowItem {
  @usableFromInline
  enum Value {
    indirect case step(any FlowStep)
    indirect case passthrough(any PassthroughStep)
    // Most steps have no properties. All values of their type are equal, so the type stands for them:
    // nothing is counted or freed when a flow of them is made and thrown away.
    case emptyStep(any FlowStep.Type)
    case emptyPassthrough(any PassthroughStep.Type)
    case part(ChosenPart)
  }

  @usableFromInline let value: Value
  /// The type of the step or part.
  @usableFromInline let type: ObjectIdentifier
  /// The options; nil if there are none.
  var options: ItemOptions?

  @inlinable init<Step: FlowStep>(_ step: Step) {
    value = MemoryLayout<Step>.size == 0 ? .emptyStep(Step.self) : .step(step)
    type = ObjectIdentifier(Step.self)
  }

  @inlinable init<Step: PassthroughStep>(_ step: Step) {
    value = MemoryLayout<Step>.size == 0 ? .emptyPassthrough(Step.self) : .passthrough(step)
    type = ObjectIdentifier(Step.self)
  }

  init(_ part: ChosenPart, _ options: StepOptions) {
    value = .part(part)
    type = ObjectIdentifier(part.type)
    self.options = ItemOptions(options, id: nil)
  }

  /// Returns the step with options.
  func with(_ options: StepOptions, id: String?) -> FlowItem {
    var item = self
    item.options = ItemOptions(options, id: id)
    return item
  }
}

/// The options of a step, and its id in a loop; most steps have none.
@usableFromInline
final class ItemOptions {
  let options: StepOptions
  let id: String?

  init(_ options: StepOptions, id: String?) {
    self.options = options
    self.id = id
  }
}

/// A part that is built from its input.
@usableFromInline
final class ChosenPart {
  let type: any Any.Type
  let input: any Any.Type
  let output: any Any.Type
  let build: (AnyArguments) -> FlowContent?

  init(
    _ type: any Any.Type, _ input: any Any.Type, _ output: any Any.Type,
    build: @escaping (AnyArguments) -> FlowContent?
  ) {
    self.type = type
    self.input = input
    self.output = output
    self.build = build
  }
}

// MARK: - The step

extension FlowItem {
  /// The step or part with its value.
  enum Element {
    case step(any FlowStep)
    case passthrough(any PassthroughStep)
    case part(ChosenPart)
  }

  var element: Element {
    func make<Step: FlowStep>(_ type: Step.Type) -> Element { .step(theValue(of: type)) }
    func make<Step: PassthroughStep>(_ type: Step.Type) -> Element {
      .passthrough(theValue(of: type))
    }
    return switch value {
    case .step(let step): .step(step)
    case .passthrough(let step): .passthrough(step)
    case .emptyStep(let type): make(type)
    case .emptyPassthrough(let type): make(type)
    case .part(let part): .part(part)
    }
  }

  /// Returns the only value of a type without properties.
  private func theValue<Step>(of type: Step.Type) -> Step { unsafeBitCast((), to: type) }
}

// MARK: - Comparing

extension FlowItem {
  /// Whether the step has no properties.
  var isEmpty: Bool {
    switch value {
    case .emptyStep, .emptyPassthrough: true
    case .step, .passthrough, .part: false
    }
  }

  /// Returns whether the steps have one type, and one id in a loop.
  func hasKind(of other: FlowItem) -> Bool {
    type == other.type && options?.id == other.options?.id
  }

  /// Returns whether one step can stand for another of its type: neither what is shown nor what
  /// the flow does next can differ.
  ///
  /// Closures cannot be compared, so a step with one is another one each time.
  func isInterchangeable(with other: FlowItem) -> Bool {
    (options === other.options || hasOptions(of: other)) && (isEmpty || hasValue(of: other))
  }

  private func hasOptions(of other: FlowItem) -> Bool {
    let (options, others) = (self.options?.options, other.options?.options)
    let standard = StepOptions()
    return (options ?? standard).isInterchangeable(with: others ?? standard)
  }

  private func hasValue(of other: FlowItem) -> Bool {
    switch (value, other.value) {
    case (.step(let step), .step(let other)): areEqual(step, other)
    case (.passthrough(let step), .passthrough(let other)): areEqual(step, other)
    default: false
    }
  }
}

/// Compares two values of one type if it is `Equatable`; otherwise returns false.
private func areEqual(_ left: Any, _ right: Any) -> Bool {
  func isEqual<Comparable: Equatable>(_ left: Comparable) -> Bool { left == right as? Comparable }
  guard let left = left as? any Equatable else { return false }
  return isEqual(left)
}
