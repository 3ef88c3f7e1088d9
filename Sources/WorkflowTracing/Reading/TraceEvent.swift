/// A line of a trace: something that has happened in the tree.
public struct TraceEvent: Hashable, Sendable {
  /// The kind of an event, with what the line says about it.
  public enum Kind: Hashable, Sendable {
    case sessionBegan(session: Int, parent: Int?, type: String, key: String)
    /// The session was there already where the file begins.
    case sessionLives(session: Int, parent: Int?, type: String, key: String)
    case sessionEnded(session: Int)
    case turnBegan(Int)
    case turnEnded
    case actionReceived(String, session: Int)
    /// An action was applied; `sender` is what sent it, if the trace says so.
    case actionApplied(String, session: Int, output: String?, sender: String?)
    case actionDropped(String, session: Int, reason: String)
    case pass(TracePass)
    case stateChanged(session: Int)
    case renderingChanged(session: Int)
    case workerBegan(String, type: String, session: Int)
    case workerEnded(String, type: String, session: Int)
    case sideEffectBegan(key: String, session: Int)
    case sideEffectEnded(key: String, session: Int)
    case stateLeftOut(path: String, reason: String)
    /// The lines before may be lost, and nothing refers to them from here on.
    case begunAnew
    /// A workflow's type was given its number.
    case typeNamed(Int, String)
    /// The props of a type cannot be compared; `properties` are those that are not `Equatable`.
    ///
    /// It is empty if no property is known to be the reason.
    case propsNotComparable(type: String, properties: [String])
    /// An event that this version does not know, or a line that cannot be read.
    case unknown(name: String, line: String)
  }

  /// The nanoseconds since the trace began.
  public var time: Int
  /// The kind of the event.
  public var kind: Kind
}

/// A pass: the nodes that rendered, and those that kept their rendering.
public struct TracePass: Hashable, Sendable {
  /// The render of one node.
  public struct Render: Hashable, Sendable {
    /// The number of the session.
    public var session: Int
    /// The nanoseconds since the pass began.
    public var begin: Int
    /// The nanoseconds until the node and those below it had rendered.
    public var duration: Int
    /// The cause of the render; nil if this version does not know it.
    public var cause: RenderCause?
    /// Whether the rendering has changed; nil if the trace does not say so.
    public var hasChanged: Bool?
  }

  /// The nanoseconds from the first render to the end of the last.
  public var duration: Int
  /// The renders, in the order in which they began: each after its parent's.
  public var renders: [Render]
  /// The numbers of nodes that kept their rendering, by type.
  public var kept: [String: Int]
}
