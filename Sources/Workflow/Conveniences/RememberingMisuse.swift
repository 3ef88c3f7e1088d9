import WorkflowSynchronization

/// The mistakes with remembered values, and their messages.
enum RememberingMisuse: Mistake {
  case rememberedTwice(location: CodeLocation, key: Key, path: String)
  case declaresWhileRemembering(location: CodeLocation, key: Key, path: String)

  var text: String {
    switch self {
    case .rememberedTwice(let location, let key, let path):
      """
      "\(path)" remembers the value\(Misuse.withKey(key)) of \(location) twice in one pass.
      Give each value of a loop a key of its own: context.remember(…, key: "…"). Rule 84g.
      """
    case .declaresWhileRemembering(let location, let key, let path):
      """
      "\(path)" declares a child, a worker, a side effect, a mailbox or another value in the closure \
      of the value\(Misuse.withKey(key)) that it remembers at \(location).
      Declare it in render itself, outside of this closure, which is not called in every pass. The \
      rendering of a child can be an input: context.remember(rendering) { … }. Rule 84i.
      """
    }
  }
}
