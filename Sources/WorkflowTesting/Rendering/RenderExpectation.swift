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
    case remembered(CodeLocation, Key, ObjectIdentifier)
  }

  let text: String
  let site: CallSite
  /// An `ExpectedChild`, `ExpectedWorker` or `ExpectedSideEffect`.
  let fake: Any
  /// The key of the collection that a child is in; nil if it does not matter.
  var collection: Key?
  /// Whether only one declaration can be the expected one.
  let isExact: Bool
  /// Whether a declaration is the expected one; gets the child or worker too.
  let matches: (What, Any) -> Bool

  init(
    _ text: String, at site: CallSite, fake: Any, collection: Key? = nil, isExact: Bool = true,
    matches: @escaping (What, Any) -> Bool
  ) {
    self.text = text
    self.site = site
    self.fake = fake
    self.collection = collection
    self.isExact = isExact
    self.matches = matches
  }
}

/// The output of an expected worker.
struct ExpectedWorker<WorkerType: Worker> {
  let output: WorkerType.Output?
}

/// The behaviour of an expected side effect after the render.
enum ExpectedSideEffect<WorkflowType: Workflow> {
  case nothing
  case runs
  case sends(any WorkflowAction<WorkflowType>)
}

/// The rendering, the output and the check of an expected child.
struct ExpectedChild<Child: Workflow> {
  enum Rendering {
    case fake(Child.Rendering)
    /// The child renders itself.
    case real
  }

  let rendering: Rendering
  let output: Child.Output?
  let check: (Child) -> Void
}
