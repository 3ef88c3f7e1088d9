/// The entry for values into one node.
///
/// A sink is made in `render` and handed out in the rendering. It works as long as its node lives,
/// whichever pass it came from; afterwards sending does nothing and observers are told.
///
/// Action sinks and output sinks are equal if they lead to the same session and take the same type,
/// so a rendering made of values and such sinks can be `Equatable`. Sinks with a closure of their own
/// are equal to copies of themselves only.
public struct Sink<Value> {
  @usableFromInline enum Kind: Hashable {
    case actions, outputs, closure
  }

  // A target and a function without captures: making an action sink allocates nothing.
  @usableFromInline let target: AnyObject
  @usableFromInline let kind: Kind
  @usableFromInline let deliver: (AnyObject, Value) -> Void

  @usableFromInline
  init(target: AnyObject, kind: Kind, deliver: @escaping (AnyObject, Value) -> Void) {
    self.target = target
    self.kind = kind
    self.deliver = deliver
  }

  /// Makes an action sink or output sink of something else than a session: for testers.
  package static func made(
    by target: AnyObject, takesOutputs: Bool, deliver: @escaping (AnyObject, Value) -> Void
  ) -> Sink {
    Sink(target: target, kind: takesOutputs ? .outputs : .actions, deliver: deliver)
  }

  /// Makes a sink that calls a closure: for tests and for screens shown without a workflow.
  public init(_ receive: @escaping (Value) -> Void) { self.init(identity: nil, receive) }

  private init(identity: [AnyHashable]?, _ receive: @escaping (Value) -> Void) {
    self.init(target: Receiver(identity: identity, receive), kind: .closure) { target, value in
      // The target is made beside this function.
      unsafeDowncast(target, to: Receiver<Value>.self).receive(value)
    }
  }

  /// Sends a value.
  ///
  /// From outside, everything that follows has happened when this returns: the action is applied,
  /// outputs have gone up, the tree has rendered and was published. From within a callback of the
  /// tree, the value waits its turn.
  @inlinable public func send(_ value: Value) { deliver(target, value) }

  /// Sends a value: `onSelect(3)` is `onSelect.send(3)`.
  @inlinable public func callAsFunction(_ value: Value) { deliver(target, value) }
}

extension Sink where Value == Void {
  /// Sends the value of a sink that needs none.
  @inlinable public func callAsFunction() { deliver(target, ()) }
}

extension Sink {
  /// Returns a sink that takes other values and sends what the closure makes of them.
  ///
  /// It is equal to copies of itself only; see `contraMap(id:_:)`.
  public func contraMap<Other>(_ transform: @escaping (Other) -> Value) -> Sink<Other> {
    Sink<Other> { send(transform($0)) }
  }

  /// Returns a sink as `contraMap(_:)` does, equal to those made here of an equal base and id.
  ///
  /// - Parameters:
  ///   - id: everything that the closure captures and that may differ from pass to pass.
  ///   - transform: makes a value of this sink of one of the new sink.
  public func contraMap<Other, ID: Hashable>(
    id: ID,
    _ transform: @escaping (Other) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Sink<Other> {
    let identity: [AnyHashable] = [self, id, "\(fileID):\(line):\(column)"]
    return Sink<Other>(identity: identity) { send(transform($0)) }
  }
}

extension Sink: Hashable {
  /// Compares the session and the kind; mapped sinks with an id by base, id and place in the code.
  public static func == (left: Self, right: Self) -> Bool {
    if left.target === right.target { return left.kind == right.kind }
    guard left.kind == .closure, right.kind == .closure,
      let leftIdentity = (left.target as? any Identified)?.identity,
      let rightIdentity = (right.target as? any Identified)?.identity
    else { return false }
    return leftIdentity == rightIdentity
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    if kind == .closure, let identity = (target as? any Identified)?.identity {
      hasher.combine(identity)
    } else {
      hasher.combine(ObjectIdentifier(target))
    }
  }
}

private protocol Identified: AnyObject {
  /// What makes two closures the same; nil if nothing does.
  var identity: [AnyHashable]? { get }
}

private final class Receiver<Value>: Identified {
  let identity: [AnyHashable]?
  let receive: (Value) -> Void

  init(identity: [AnyHashable]?, _ receive: @escaping (Value) -> Void) {
    self.identity = identity
    self.receive = receive
  }
}
