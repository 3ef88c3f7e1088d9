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
  case block(FlowBlock)
  /// A branch of an `if` or `switch`.
  indirect case branch(Int, FlowContent)
  case loop([FlowContent])
}

/// The statements of a block, to which the builder adds one after the other.
///
/// Only the builder has a block that is not complete. It uses each value that it makes once, so all
/// of them may share the block.
@usableFromInline
final class FlowBlock {
  // An array would check at each step whether it is shared, and take a fifth longer.
  /// The plain steps before any other statement, of which nothing is counted or freed.
  @exclusivity(unchecked) private var types =
    UnsafeMutableBufferPointer<any ErasedStep.Type>(start: nil, count: 0)
  @exclusivity(unchecked) private var typeCount = 0
  /// The statements after them.
  @exclusivity(unchecked) private(set) var others: [FlowContent] = []

  fileprivate init() {}

  deinit { types.deallocate() }

  /// Those steps, as long as the block lives.
  var plain: Slice<UnsafeMutableBufferPointer<any ErasedStep.Type>> { types[..<typeCount] }

  fileprivate func append(_ statement: FlowContent) {
    if case .step(.plain(let type)) = statement { append(type) } else { others.append(statement) }
  }

  @inline(__always) fileprivate func append(_ type: any ErasedStep.Type) {
    guard others.isEmpty else { return others.append(.step(.plain(type))) }
    if typeCount == types.count { grow() }
    types.initializeElement(at: typeCount, to: type)
    typeCount += 1
  }

  private func grow() {
    let larger = UnsafeMutableBufferPointer<any ErasedStep.Type>.allocate(
      capacity: Swift.max(32, 2 * typeCount))
    _ = larger.moveInitialize(fromContentsOf: types)
    types.deallocate()
    types = larger
  }
}

extension FlowBlock: RandomAccessCollection {
  @usableFromInline var startIndex: Int { 0 }
  @usableFromInline var endIndex: Int { plain.count + others.count }

  @usableFromInline subscript(index: Int) -> FlowContent {
    index < plain.count ? .step(.plain(plain[index])) : others[index - plain.count]
  }
}

// MARK: - Steps

/// A step as the builder finds it: its value and its options.
///
/// Each pass of the parent makes all of them anew, so an item is only what may differ from pass to
/// pass. What the type of the step decides is in a `StepKind`.
@usableFromInline
enum FlowItem {
  // Most steps have neither properties nor options. All values of their type are equal, so the type
  // stands for them: nothing is counted or freed when a flow of them is made and thrown away.
  case plain(any ErasedStep.Type)
  case detailed(DetailedItem)

  @inlinable init<Step: ErasedStep>(_ step: Step) {
    self =
      MemoryLayout<Step>.size == 0
      ? .plain(Step.self) : .detailed(DetailedItem(.step(step), Step.self))
  }

  init(_ part: ChosenPart, _ options: StepOptions) {
    self = .detailed(DetailedItem(.part(part), part.type, options, id: nil))
  }

  /// Returns the step with options.
  func with(_ options: StepOptions, id: String?) -> FlowItem {
    .detailed(DetailedItem(value, type, options, id: id))
  }
}

/// A step with properties or options, or a part.
@usableFromInline
final class DetailedItem {
  @usableFromInline
  enum Value {
    case step(any ErasedStep)
    case empty(any ErasedStep.Type)
    case part(ChosenPart)
  }

  fileprivate let value: Value
  fileprivate let type: any Any.Type
  /// The options; nil if there are none.
  let options: StepOptions?
  /// The id in a loop.
  let id: String?

  init(_ value: Value, _ type: any Any.Type, _ options: StepOptions?, id: String?) {
    self.value = value
    self.type = type
    self.options = options
    self.id = id
  }

  @usableFromInline convenience init(_ value: Value, _ type: any Any.Type) {
    self.init(value, type, nil, id: nil)
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
  var value: DetailedItem.Value {
    switch self {
    case .plain(let type): .empty(type)
    case .detailed(let item): item.value
    }
  }

  /// The type of the step or part.
  var type: any Any.Type {
    switch self {
    case .plain(let type): type
    case .detailed(let item): item.type
    }
  }

  /// The options; nil if there are none.
  var options: StepOptions? {
    switch self {
    case .plain: nil
    case .detailed(let item): item.options
    }
  }

  /// The id in a loop.
  var id: String? {
    switch self {
    case .plain: nil
    case .detailed(let item): item.id
    }
  }

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
  // Each step goes through these, so they copy no list, and count a block once.

  /// Returns the part as the first statement of a block.
  @usableFromInline func first() -> FlowContent {
    switch self {
    case .step(let item): .first(item)
    case let other: .block(of: CollectionOfOne(other))
    }
  }

  /// Returns the statements so far, and one more; what was a block before must not be used again.
  @inlinable func followed(by next: FlowContent) -> FlowContent {
    // The compiler knows the type, so only one of these is left where a flow is built.
    if case .step(.plain(let type)) = next {
      followed(byPlain: type)
    } else {
      followed(byOther: next)
    }
  }

  @usableFromInline func followed(byPlain type: any ErasedStep.Type) -> FlowContent {
    switch self {
    case .block(let block):
      block.append(type)
      return .block(block)
    default: return block(with: .step(.plain(type)))
    }
  }

  @usableFromInline func followed(byOther next: FlowContent) -> FlowContent {
    switch self {
    case .block(let block):
      block.append(next)
      return .block(block)
    default: return block(with: next)
    }
  }

  private func block(with next: FlowContent) -> FlowContent {
    let block = FlowBlock()
    if case .first(let item) = self { block.append(.step(item)) } else { block.append(self) }
    block.append(next)
    return .block(block)
  }

  /// Returns statements as a block.
  static func block(of statements: some Collection<FlowContent>) -> FlowContent {
    let block = FlowBlock()
    for statement in statements { block.append(statement) }
    return .block(block)
  }
}
