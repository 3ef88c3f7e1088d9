import WorkflowScreens

/// A part of a flow that is built from what reaches it: how a flow branches, and loops, over what an
/// earlier step handed on.
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
/// The closure is called on each visit of the part, with what reached it. It is called again with the
/// same value when the workflow that declares the flow renders.
public struct Choose<Input, Output>: FlowPart {
  private let build: (Input) -> Flow<Input, Output>
  private var name = "Choose"

  /// Creates a part that is built from what reaches it.
  ///
  /// Something has to reach it: `Never` stops the program.
  public init(_ build: @escaping (Input) -> Flow<Input, Output>) {
    if Input.self == Never.self { FlowMisuse.chooseWithoutInput.stop() }
    self.build = build
  }

  /// Gives the part a name, for pictures.
  public func named(_ name: String) -> Choose {
    var part = self
    part.name = name
    return part
  }

  /// The place of the part.
  public var part: FlowPartContent<Input, Output> {
    let step = AnyFlowStep(
      typeName: "Choose<\(String(reflecting: Input.self)), \(String(reflecting: Output.self))>",
      name: name, input: StepType(Input.self), output: StepType(Output.self),
      presentation: .pushed,
      content: .chosen { [build] arguments in
        if let arguments = arguments as? Input { return build(arguments).part.entries }
        return arguments.value(as: Input.self).map { build($0).part.entries }
      })
    return FlowPartContent(entries: [FlowEntry(path: EntryPath(), step: step)])
  }
}
