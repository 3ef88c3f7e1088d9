import Workflow

/// Returns the name of a child for messages: its type, and its key if it has one.
func declared(_ type: any Any.Type, _ key: Key) -> String {
  key.base == nil ? "the child \(type)" : "the child \(type) with the key \(key)"
}

/// A declaration that a test expects of a render.
struct RenderExpectation {
  enum What: Hashable {
    case child(ObjectIdentifier, Key)
    case collection(ObjectIdentifier, Key)
    case mailbox(ObjectIdentifier, Key)
    case worker(AnyHashable)
    case sideEffect(Key)
  }

  let what: What
  let text: String
  /// An `ExpectedChild` or `ExpectedWorker`.
  let fake: Any?
  let site: CallSite
  /// The key of the collection that a child is in; nil if it does not matter.
  var collection: Key?
}

/// The output of an expected worker.
struct ExpectedWorker<WorkerType: Worker> {
  let output: WorkerType.Output?
}

/// The faked rendering and output of an expected child.
struct ExpectedChild<Child: Workflow> {
  let rendering: Child.Rendering
  let output: Child.Output?
  let check: (Child) -> Void
}
