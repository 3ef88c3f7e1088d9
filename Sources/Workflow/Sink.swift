/// An entry for values into one node.
///
/// A workflow creates sinks in `render` and hands them out in its rendering. A sink works as long
/// as its node lives, whichever pass created it. After that, sending does nothing, and observers
/// are told.
///
/// Action sinks and output sinks are equal if they lead to the same session and accept the same type,
/// so a rendering made of values and such sinks can be `Equatable`. Sinks with a closure of their
/// own equal only their copies.
public struct Sink<Value> {
  @usableFromInline package enum Kind: Hashable {
    case actions, outputs, closure
  }

  // A target and a function without captures: creating an action sink allocates nothing.
  @usableFromInline let target: AnyObject
  @usableFromInline let kind: Kind
  @usableFromInline let deliver: (AnyObject, Value) -> Void

  @usableFromInline
  package init(target: AnyObject, kind: Kind, deliver: @escaping (AnyObject, Value) -> Void) {
    self.target = target
    self.kind = kind
    self.deliver = deliver
  }

  /// Creates a sink that calls a closure, for tests and for screens shown without a workflow.
  public init(_ receive: @escaping (Value) -> Void) { self.init(identity: nil, receive) }

  init(identity: [AnyHashable]?, _ receive: @escaping (Value) -> Void) {
    self.init(target: Receiver(identity: identity, receive), kind: .closure) { target, value in
      // The target and this function are created together.
      unsafeDowncast(target, to: Receiver<Value>.self).receive(value)
    }
  }

  /// Sends a value.
  ///
  /// When called from outside the tree, this returns after everything that follows has happened:
  /// the action is applied, outputs have gone up, and the tree has rendered and published. When
  /// called in a callback of the tree, the value waits its turn.
  @inlinable public func send(_ value: Value) { deliver(target, value) }
}

extension Sink where Value == Void {
  /// Sends an event that carries no value.
  @inlinable public func send() { deliver(target, ()) }
}

extension Sink: Hashable {
  /// Compares the session and the kind.
  ///
  /// Mapped sinks with an id are compared by base, id and location in the source.
  public static func == (left: Self, right: Self) -> Bool {
    // Rules 29a, 29b.
    if left.target === right.target { return left.kind == right.kind }
    // Rule 29c.
    guard let identity = left.identity else { return false }
    return identity == right.identity
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    if let identity {
      hasher.combine(identity)
    } else {
      hasher.combine(ObjectIdentifier(target))
    }
  }

  /// The values that make two sinks with closures equal; nil if nothing does.
  private var identity: [AnyHashable]? {
    // The target and the kind are created together.
    kind == .closure ? unsafeDowncast(target, to: Receiver<Value>.self).identity : nil
  }
}

private final class Receiver<Value> {
  let identity: [AnyHashable]?
  let receive: (Value) -> Void

  init(identity: [AnyHashable]?, _ receive: @escaping (Value) -> Void) {
    self.identity = identity
    self.receive = receive
  }
}
