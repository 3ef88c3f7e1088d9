/// The steps of a part of a flow, without their types, as the builder found them.
///
/// It is a tree of statements. The entries of a flow, with their paths, are made of it only when a
/// flow needs them.
@usableFromInline
enum FlowContent {
  case nothing
  /// One step, which is no block of statements.
  case step(FlowItem)
  /// A block of one step: most branches are one, and need no list.
  case first(FlowItem)
  /// The first statements of a block.
  case block(FlowBlock, count: Int)
  /// A branch of an `if` or `switch`.
  indirect case branch(Int, FlowContent)
  case loop([FlowContent])
}

/// The statements of a block, to which the builder adds one after the other.
///
/// Values share it: each one has its own count, and only the one that has all may add another.
@usableFromInline
final class FlowBlock {
  @exclusivity(unchecked) fileprivate(set) var statements: [FlowContent] = []

  fileprivate init(_ statements: [FlowContent]) { self.statements = statements }

  fileprivate init(_ first: consuming FlowContent) {
    statements.reserveCapacity(16)
    statements.append(first)
  }

  fileprivate func append(_ statement: consuming FlowContent) { statements.append(statement) }
}

// MARK: - Steps

/// A step as the builder finds it: its value and its options.
///
/// Each pass of the parent makes all of them anew, so an item is only what may differ from pass to
/// pass. What the type of the step decides is in a `StepKind`.
@usableFromInline
struct FlowItem {
  @usableFromInline
  enum Value {
    indirect case step(any ErasedStep)
    // Most steps have no properties. All values of their type are equal, so the type stands for
    // them: nothing is counted or freed when a flow of them is made and thrown away.
    case empty(any ErasedStep.Type)
    case part(ChosenPart)
  }

  @usableFromInline let value: Value
  /// The type of the step or part.
  @usableFromInline let type: ObjectIdentifier
  /// The options; nil if there are none.
  var options: ItemOptions?

  @inlinable init<Step: ErasedStep>(_ step: Step) {
    value = MemoryLayout<Step>.size == 0 ? .empty(Step.self) : .step(step)
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

extension FlowItem {
  /// The step with its value; nil if this is a part.
  var step: (any ErasedStep)? {
    switch value {
    case .step(let step): step
    case .empty(let type): theValue(of: type)
    case .part: nil
    }
  }

  /// Returns the only value of a type without properties.
  private func theValue<Step: ErasedStep>(of type: Step.Type) -> any ErasedStep {
    unsafeBitCast((), to: type)
  }
}

// MARK: - Building

extension FlowContent {
  // Each step goes through these, so parts are moved into their blocks and not copied.

  /// Returns the part as the first statement of a block.
  @usableFromInline consuming func first() -> FlowContent {
    switch consume self {
    case .step(let item): .first(item)
    case let other: .block(FlowBlock(other), count: 1)
    }
  }

  /// Returns the statements so far, and one more.
  @usableFromInline consuming func followed(by next: consuming FlowContent) -> FlowContent {
    switch consume self {
    case .block(let block, let count):
      // Another value may have added a statement of its own.
      let block =
        block.statements.count == count ? block : FlowBlock(Array(block.statements.prefix(count)))
      block.append(next)
      return .block(block, count: count + 1)
    case .first(let item):
      let block = FlowBlock(.step(item))
      block.append(next)
      return .block(block, count: 2)
    case let other:
      let block = FlowBlock(other)
      block.append(next)
      return .block(block, count: 2)
    }
  }

  /// Returns steps as the statements of a block.
  static func block(of items: [FlowItem]) -> FlowContent {
    .block(FlowBlock(items.map { .step($0) }), count: items.count)
  }
}
