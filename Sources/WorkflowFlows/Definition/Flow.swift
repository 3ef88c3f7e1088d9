/// A sequence of steps, each of which fits the one before it.
///
/// ```swift
/// let checkout = Flow {
///   CartStep()  // nothing → Order
///   TermsStep()  // passes through
///   if isGift { GiftNoteStep() }  // Order → Order
///   AddressStep().presented(.modal)  // Order → Shipment
///   ReviewStep()  // Shipment → Receipt
/// }  // takes nothing, hands on a Receipt
/// ```
///
/// A flow is a value. It runs as a workflow, a ``FlowWorkflow``, which its methods `workflow` make.
/// As a part of another flow, its steps become steps of that flow.
///
/// The compiler checks that each step takes what the one before it hands on. An error names both
/// types: `StepMismatch<String, Int>`.
public struct Flow<Input, Output>: FlowPart {
  @usableFromInline let content: FlowContent

  @inlinable init(_ content: consuming FlowContent) { self.content = content }

  /// The flow itself.
  @_documentation(visibility: internal)
  public var flowSteps: Flow { self }
}
