import WorkflowScreens
import WorkflowSynchronization

/// A part of a flow that is built from its input: a flow branches and loops with it, by the value
/// that an earlier step handed on.
///
/// ```swift
/// Flow {
///   CartStep()  // nothing → Order
///   Choose { (order: Order) in
///     Flow {
///       for item in order.items { GiftWrapStep(item: item).id(item.id) }  // Order → Order
///       if order.isLarge { FreightStep() } else { ParcelStep() }  // Order → Shipment
///     }
///   }
///   ReviewStep()  // Shipment → Receipt
/// }
/// ```
///
/// The closure is called on each visit of the part, with its input. It is called again with the
/// same value when the workflow that declares the flow renders.
public struct Choose<Input, Output>: FlowPart {
  private let build: (Input) -> Flow<Input, Output>
  private(set) var name = "Choose"

  /// Creates a part that is built from its input.
  ///
  /// The part needs an input: `Never` stops the program.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ build: @escaping (Input) -> Flow<Input, Output>
  ) {
    if Input.self == Never.self {
      FlowMisuse.chooseWithoutInput.stop(file: fileID, line: line)
    }
    self.build = build
  }

  /// Gives the part a name, for pictures.
  public func named(_ name: String) -> Choose {
    var part = self
    part.name = name
    return part
  }

  /// The part as one step.
  @_documentation(visibility: internal)
  public var flowSteps: Flow<Input, Output> {
    Flow(.step(item(StepOptions(name: name))))
  }

  func item(_ options: StepOptions) -> FlowItem {
    FlowItem(
      ChosenPart(Self.self, Input.self, Output.self) { [build] arguments in
        arguments.input(as: Input.self).map { build($0).content }
      }, options)
  }
}
