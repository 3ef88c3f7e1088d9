/// A worker that emits the elements of an asynchronous sequence.
///
/// The worker asks for the next element when the action of the previous one has been applied.
/// Workers with equal ids are the same work.
public struct SequenceWorker<ID: Hashable, Elements: AsyncSequence>: Worker
where Elements.Failure == Never {
  /// The value that tells this work apart from other work of the same type.
  public let id: ID
  @Injected private var makeElements: () -> Elements

  /// Creates a worker from an id and a sequence, which is created when the worker begins.
  public init(id: ID, _ elements: @autoclosure @escaping () -> Elements) {
    self.id = id
    _makeElements = Injected(wrappedValue: elements)
  }

  /// Creates a worker of a sequence that can fail; the outputs are results, at most one a failure.
  public init<Base: AsyncSequence>(id: ID, failing elements: @autoclosure @escaping () -> Base)
  where Elements == ResultSequence<Base> {
    self.id = id
    _makeElements = Injected(wrappedValue: { ResultSequence(base: elements()) })
  }

  /// Emits the elements until the sequence ends or the worker is cancelled.
  public func run(_ output: WorkerOutput<Elements.Element>) async {
    for await element in makeElements() {
      await output(element)
      // The sequence may ignore cancellation and never end.
      if Task.isCancelled { return }
    }
  }
}
