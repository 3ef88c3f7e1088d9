/// A worker that emits the elements of an asynchronous sequence.
///
/// The next element is asked for when the action of the one before has been applied. Workers with
/// equal ids are the same work. A sequence that can fail is mapped to values before.
public struct SequenceWorker<ID: Hashable, Elements: AsyncSequence>: Worker
where Elements.Failure == Never {
  /// What tells this work apart from other work of the same type.
  public let id: ID
  @Injected private var makeElements: () -> Elements

  /// Makes a worker of an id and a sequence, which is made when the worker begins.
  public init(id: ID, _ elements: @autoclosure @escaping () -> Elements) {
    self.id = id
    _makeElements = Injected(wrappedValue: elements)
  }

  /// Hands over the elements until the sequence ends or the worker is cancelled.
  public func run(_ output: WorkerOutput<Elements.Element>) async {
    for await element in makeElements() {
      await output(element)
      // A sequence need not know about cancellation, and this one may never end.
      if Task.isCancelled { return }
    }
  }
}
