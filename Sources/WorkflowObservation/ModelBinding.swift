public import Workflow

#if canImport(SwiftUI)
  public import SwiftUI

  /// A value that a control shows and changes: the `Binding` of SwiftUI.
  public typealias ModelBinding = Binding
#else
  /// A value that a control shows and changes, where there is no SwiftUI with its `Binding`.
  @MainActor
  public struct ModelBinding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void

    /// Creates a binding from two closures.
    public init(
      get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
    ) {
      (self.get, self.set) = (get, set)
    }

    /// The value; setting it calls the closure.
    public var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
  }
#endif

extension HostModel {
  /// Returns a binding to a property, which sends changes to a sink of the rendering.
  ///
  /// The property changes when the workflow has applied the action, not before.
  public func binding<Value>(
    _ path: KeyPath<Rendering, Value>,
    sending sink: KeyPath<Rendering, Sink<Value>>
  ) -> ModelBinding<Value> {
    binding(path, sending: sink) { $0 }
  }

  /// Returns a binding to a property, which sends changes to a sink as events.
  ///
  /// - Parameters:
  ///   - path: The property that the control shows.
  ///   - sink: The sink of the rendering that receives the events.
  ///   - event: A closure that makes an event of a new value.
  public func binding<Value, Event>(
    _ path: KeyPath<Rendering, Value>,
    sending sink: KeyPath<Rendering, Sink<Event>>,
    _ event: @escaping @MainActor (Value) -> Event
  ) -> ModelBinding<Value> {
    binding {
      $0[dynamicMember: path]
    } set: {
      $0.current[keyPath: sink].send(event($1))
    }
  }

  /// Returns a binding from closures that receive the model.
  func binding<Value>(
    get: @escaping @MainActor (HostModel) -> Value,
    set: @escaping @MainActor (HostModel, Value) -> Void
  ) -> ModelBinding<Value> {
    ModelBinding(get: { @MainActor in get(self) }, set: { @MainActor in set(self, $0) })
  }
}
