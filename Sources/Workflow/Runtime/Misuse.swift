import WorkflowSynchronization

/// The mistakes in the use of a tree or its host that stop the program, with their messages.
///
/// A message says what happened, where in the tree, what to write instead, and by which rule. The
/// path of the node stands for the line of a declaration, which would cost every declaration time.
package enum Misuse: Mistake {
  case duplicateChild(type: any Any.Type, key: Key, path: String)
  case duplicateCollection(type: any Any.Type, key: Key, path: String)
  case duplicateID(id: Key, type: any Any.Type, path: String)
  case duplicateSideEffect(key: Key, path: String)
  case duplicateWorker(value: Any, path: String)
  case duplicateMailbox(type: any Any.Type, key: Key, path: String)
  case sentDuringPass(path: String)
  case calledDuringPass(String, instead: String, rule: String)
  case treeTooDeep(level: Int, types: String)
  case hostWithoutActor
  case drainedOnActor
  case otherActor(path: String)

  /// The bytes of a stack that are kept for what a node does besides rendering children.
  static let stackReserve = 65_536

  package var text: String {
    switch self {
    case .duplicateChild(let type, let key, let path):
      """
      "\(path)" renders the child "\(type)"\(Misuse.withKey(key)) twice in one pass.
      Give each child of one type a key of its own: context.render(child, key: "…"). Rule 2a.
      """
    case .duplicateCollection(let type, let key, let path):
      """
      "\(path)" renders two collections of "\(type)"\(Misuse.withKey(key)) in one pass.
      Give each render(each:) of one type of child a key of its own: \
      context.render(each: items, key: "…"). Rule 2f.
      """
    case .duplicateID(let id, let type, let path):
      """
      "\(path)" renders two children "\(type)" with the id \(id) in one pass.
      Return a different id for each item of render(each:id:). Rule 2e.
      """
    case .duplicateSideEffect(let key, let path):
      """
      "\(path)" runs the side effect\(Misuse.withKey(key)) twice in one pass.
      Give each side effect of a workflow a key of its own: context.runSideEffect(key: "…"). Rule 41e.
      """
    case .duplicateWorker(let value, let path):
      """
      "\(path)" runs the worker \(String(reflecting: value)) twice in one pass.
      Give the worker a property that tells the two apart, such as an id: \
      equal workers are the same work. Rule 43.
      """
    case .duplicateMailbox(let type, let key, let path):
      """
      "\(path)" makes the mailbox of "\(type)"\(Misuse.withKey(key)) twice in one pass.
      Give each mailbox of one message type a key of its own: \
      context.makeMailbox(of: \(type).self, key: "…"). Rule 30h.
      """
    case .sentDuringPass(let path):
      """
      Something was sent to "\(path)" while the tree was rendering.
      Rendering must be pure: send from an event, a worker or runSideEffect(key:) instead. Rule 24a.
      """
    case .calledDuringPass(let call, let instead, let rule):
      """
      host.\(call) was called while the tree was rendering.
      Rendering must be pure: \(instead) instead. Rule \(rule).
      """
    case .treeTooDeep(let level, let types):
      """
      The tree is too deep for the stack of its thread, at level \(level):
      \(types)
      See which workflow renders itself, or run the host on a thread with a larger stack. Rule 16c.
      """
    case .hostWithoutActor:
      """
      A host was made where the actor is not known yet, as in an actor's init() async.
      Make it in a method of the actor, or in a lazy var that calls one; write \
      isolation: MainActor.shared for the main actor, or WorkflowHost(drainedByHand: …) for none. \
      Rule 31c.
      """
    case .drainedOnActor:
      """
      host.drain() was called on a host that lives on an actor, where workers run by themselves.
      Leave the call out, or write WorkflowHost(drainedByHand: …). Rule 31j.
      """
    case .otherActor(let path):
      """
      "\(path)" was used from outside the actor that its host was made on.
      Call from that actor, or post to a mailbox: context.makeMailbox(of:). Rule 31e.
      """
    }
  }

  static func withKey(_ key: Key) -> String {
    key.base == nil ? "" : " with the key \(key)"
  }
}
