public import Workflow

/// The contents of a trace, and its limits.
public struct TraceOptions {
  /// The values that are written as texts.
  public struct Texts: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Actions, outputs, and what was dropped; without them, their types are written.
    public static let actions = Texts(rawValue: 1)
    /// States, after they have changed.
    public static let states = Texts(rawValue: 2)
    /// Renderings, after they have changed.
    ///
    /// With them, a trace says of a render whether it changed the text of the rendering, unless
    /// that is cut or redacted. Without them, it says so only for renderings that are `Equatable`.
    public static let renderings = Texts(rawValue: 4)
    /// All of them.
    public static let all: Texts = [.actions, .states, .renderings]
  }

  /// The role of a value in its tree.
  public enum Role: Hashable, Sendable {
    /// An action, or a value that would have become one.
    case action
    /// An output that an action has emitted.
    case output
    /// The state of a node.
    case state
    /// The rendering of a node.
    case rendering
    /// A worker, as a value.
    case worker
    /// The key of a node or of a side effect.
    case key
  }

  /// The values that are written as texts; only actions by default.
  public var texts: Texts = .actions

  /// The largest number of bytes of a text; what is beyond it is not looked at.
  public var textLimit = 10_000

  /// Returns what is written in place of a value, or nil to write `…`.
  ///
  /// It is called for everything in a trace that an app or its user may have made: actions,
  /// outputs, states, renderings, workers and keys. Return the value itself to write it. To keep a
  /// secret out, it has to be removed from all of them: a password that an action brings is in the
  /// state afterwards, and perhaps in the rendering. It must not send anything into the tree.
  public var redact: ((_ value: Any, _ role: Role) -> Any?)?

  /// The types of the workflows to record; nil for all.
  ///
  /// Of other workflows, only the beginning and the end of their sessions are written.
  public var only: [any Workflow.Type]?

  /// The types of workflows of which only the beginning and the end are written.
  public var except: [any Workflow.Type] = []

  /// The number of turns to keep in memory, instead of writing all; nil to write all.
  ///
  /// They are written by ``TraceRecorder/write(to:)``, and when a misuse stops the program. As many
  /// turns may be written again: turns leave the memory in groups of that size.
  public var lastTurns: Int?

  /// The number of bytes after which the file is renamed to `FILE.1`; nil for no limit.
  ///
  /// An older `FILE.1` is deleted. A new file begins with a list of the living sessions. If twice
  /// the size of this list is more than `rollsOverAt`, the new file grows to that. Otherwise both
  /// files together have about twice this size.
  public var rollsOverAt: Int?

  /// The name of the program in the trace.
  public var program = TraceOptions.nameOfProgram

  /// Receives the reason why the trace could not be written, once; the app continues without it.
  public var onError: (TraceError) -> Void = { _ in }

  /// Creates options for a trace without states and renderings.
  public init() {}

  /// Creates options for a trace with some texts.
  public init(texts: Texts) { self.texts = texts }

  private static var nameOfProgram: String {
    CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "program"
  }
}
