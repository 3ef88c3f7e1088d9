import WorkflowSynchronization

/// One visit of a step: its input, and its position in the flow.
public struct Visit<Input> {
  /// Whether this is the visit that the user sees: the one on top.
  ///
  /// Covered visits keep their state and their workers. Their outputs are ignored, but for
  /// `.dismiss`.
  public let isOnTop: Bool

  /// Whether there is a visit below that the user can go back to.
  public let canGoBack: Bool

  @usableFromInline let storage: Input?

  @inlinable init(storage: Input?, isOnTop: Bool, canGoBack: Bool) {
    self.storage = storage
    self.isOnTop = isOnTop
    self.canGoBack = canGoBack
  }

  /// Creates a visit with an input, to test a step alone.
  @inlinable public init(_ input: Input, isOnTop: Bool = true, canGoBack: Bool = false) {
    self.init(storage: input, isOnTop: isOnTop, canGoBack: canGoBack)
  }

  /// The input of the step.
  @inlinable public var input: Input {
    guard let storage else { stopWithoutInput() }
    return storage
  }

  @usableFromInline func stopWithoutInput() -> Never { FlowMisuse.inputOfStepWithoutInput.stop() }
}

extension Visit where Input == Never {
  /// Creates a visit of a step without input, to test it alone.
  @inlinable public init(isOnTop: Bool = true, canGoBack: Bool = false) {
    self.init(storage: nil, isOnTop: isOnTop, canGoBack: canGoBack)
  }

  /// Does not compile: a step without input has nothing to read.
  ///
  /// It is marked as throwing, since the compiler would pass over an unavailable property and
  /// choose the one that every visit has.
  @available(*, deprecated, message: "This step takes nothing. Give it an Input to read one.")
  public var input: Never { get throws { FlowMisuse.inputOfStepWithoutInput.stop() } }
}

extension Visit {
  /// Creates a visit from an input; nil if it has another type.
  @inlinable init?(_ arguments: AnyArguments, isOnTop: Bool, canGoBack: Bool) {
    if Input.self == Never.self {
      self.init(storage: nil, isOnTop: isOnTop, canGoBack: canGoBack)
    } else if let input = arguments.input(as: Input.self) {
      self.init(storage: input, isOnTop: isOnTop, canGoBack: canGoBack)
    } else {
      return nil
    }
  }
}
