import WorkflowReflection

// How values of these types are shown, in an outline and in the differences of tests.

extension Key: ReflectedAsWord {}
extension Sink: ReflectedAsNothing {}
extension Mailbox: ReflectedAsNothing {}
extension Injected: ReflectedAsNothing {}

extension KeyedRenderings: ReflectedAsEntries {
  /// The renderings with the ids of their items.
  package var entries: [(value: Any, id: AnyHashable?)] {
    zip(self, ids).map { ($0, AnyHashable($1)) }
  }
}
