/// The visible and covered steps of a flow, and the requests that the flow handles.
///
/// `WorkflowFlows` renders it. Every kit that shows it shows the number of the current step and the
/// count of steps, and lets the user go back.
public struct FlowScreen: Screen {
  /// The shown and covered steps, the current one on top; empty if the flow shows nothing.
  ///
  /// - Complexity: O(steps) the first time, O(1) afterwards.
  public var frames: [FlowFrame] {
    get { list.frames }
    set { list = FrameList(newValue) }
  }

  /// The frame of the current step, which is the last one; nil if the flow shows nothing.
  public var currentFrame: FlowFrame? { list.last }

  /// The number of the current step, and the count of steps; nil if there is no current step.
  public var position: FlowPosition?

  /// Whether there is a step to go back to.
  public var canGoBack: Bool

  /// Whether the flow has ended: its steps are still shown, and ignore everything but `restart()`.
  public var hasEnded: Bool

  /// A closure that performs a request on the flow.
  package let request: (FlowRequest) -> Void

  private var list: FrameList

  /// Creates a screen of a flow.
  ///
  /// - Parameters:
  ///   - frames: The shown and covered steps, the current one last.
  ///   - position: The number of the current step, and the count of steps.
  ///   - canGoBack: Whether there is a step to go back to.
  ///   - hasEnded: Whether the flow has ended.
  ///   - request: A closure that performs a request on the flow.
  package init(
    frames: [FlowFrame], position: FlowPosition?, canGoBack: Bool, hasEnded: Bool = false,
    request: @escaping (FlowRequest) -> Void
  ) {
    self.init(
      list: FrameList(frames), position: position, canGoBack: canGoBack, hasEnded: hasEnded,
      request: request)
  }

  /// Creates a screen of a flow, whose frames are made when they are asked for.
  ///
  /// - Parameters:
  ///   - last: The frame of the current step.
  ///   - frames: A closure that makes all frames; `last` is the last one.
  ///   - position: The number of the current step, and the count of steps.
  ///   - canGoBack: Whether there is a step to go back to.
  ///   - hasEnded: Whether the flow has ended.
  ///   - request: A closure that performs a request on the flow.
  package init(
    last: FlowFrame?, frames: @escaping () -> [FlowFrame], position: FlowPosition?,
    canGoBack: Bool, hasEnded: Bool, request: @escaping (FlowRequest) -> Void
  ) {
    self.init(
      list: FrameList(last: last, frames), position: position, canGoBack: canGoBack,
      hasEnded: hasEnded, request: request)
  }

  private init(
    list: FrameList, position: FlowPosition?, canGoBack: Bool, hasEnded: Bool,
    request: @escaping (FlowRequest) -> Void
  ) {
    self.list = list
    self.position = position
    self.canGoBack = canGoBack
    self.hasEnded = hasEnded
    self.request = request
  }

  /// Creates a screen without a flow, for tests; its requests do nothing.
  ///
  /// - Parameters:
  ///   - frames: The shown and covered steps, the current one last.
  ///   - position: The number of the current step, and the count of steps.
  ///   - canGoBack: Whether there is a step to go back to.
  ///   - hasEnded: Whether the flow has ended.
  public init(
    frames: [FlowFrame] = [], position: FlowPosition? = nil, canGoBack: Bool = false,
    hasEnded: Bool = false
  ) {
    self.init(
      frames: frames, position: position, canGoBack: canGoBack, hasEnded: hasEnded
    ) { _ in }
  }

  /// Goes back to the step below; at the first one, nothing changes.
  public func back() { request(.back) }

  /// Goes back to the nearest step below with a name; if there is none, nothing changes.
  public func back(toStepNamed name: String) { request(.backTo(name)) }

  /// Ends the flow without a result.
  public func abandon() { request(.abandon) }

  /// Begins anew, with the original argument.
  public func restart() { request(.restart) }
}

/// A request to a flow.
@usableFromInline
package enum FlowRequest: Hashable, Sendable {
  /// Goes back to the step below.
  case back
  /// Goes back to the nearest step below with a name.
  case backTo(String)
  /// Ends the flow without a result.
  case abandon
  /// Begins anew, with the original argument.
  case restart
}

/// The position in a flow: the second of five steps, for example.
public struct FlowPosition: Hashable, Sendable {
  /// The number of the current step, from 1.
  public let number: Int

  /// The number of steps.
  public let count: Int

  /// Creates a position.
  public init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }
}

/// The presentation of a step of a flow above the one before it.
public enum StepPresentation: Hashable, Sendable {
  /// The step takes the place of the one before; a kit may show that without a transition.
  case replaced
  /// The step lies on top of the one before, in the same back stack.
  case pushed
  /// The step lies above all before it, which get no input meanwhile.
  case modal
}

/// The screen of one step of a flow.
public struct FlowFrame: Screen {
  /// The number of this visit of the step, which no other visit has.
  public var id: Int

  /// The name of the step.
  public var name: String

  /// The presentation of the step above the one before it.
  public var presentation: StepPresentation

  /// The screen of the step.
  public var screen: AnyScreen

  /// Creates the screen of a step.
  public init(id: Int, name: String, presentation: StepPresentation, screen: AnyScreen) {
    self.id = id
    self.name = name
    self.presentation = presentation
    self.screen = screen
  }

  /// The visit, and the identity of its screen: no caret goes from one visit to another.
  public var identity: ScreenIdentity {
    ScreenIdentity(type: FlowFrame.self, key: AnyHashable([AnyHashable(id), screen.identity]))
  }
}

extension FlowScreen: CustomReflectable {
  /// The content of the screen, for traces and tests; its frames are made for it.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "frames": frames, "position": position as Any, "canGoBack": canGoBack,
        "hasEnded": hasEnded,
      ])
  }
}

/// The frames of a flow, made when they are asked for: a flow may have thousands of visits, and a
/// move changes few of them.
private final class FrameList {
  let last: FlowFrame?
  private let make: () -> [FlowFrame]
  private(set) lazy var frames = make()

  init(last: FlowFrame?, _ make: @escaping () -> [FlowFrame]) {
    self.last = last
    self.make = make
  }

  convenience init(_ frames: [FlowFrame]) { self.init(last: frames.last) { frames } }
}

// MARK: - As a stack with overlays

extension FlowScreen {
  /// The steps as a back stack, with those of modal steps above it.
  ///
  /// A modal step begins a stack of its own, to which the steps after it belong.
  public var stack: BodyAndOverlaysScreen<AnyScreen, AnyScreen> {
    var stacks: [[FlowFrame]] = [[]]
    for frame in frames {
      let isFirst = stacks[0].isEmpty
      switch frame.presentation {
      case .modal where !isFirst: stacks.append([frame])
      // A covered step stays in the stack, so that its carets are kept.
      case .modal, .replaced, .pushed: stacks[stacks.count - 1].append(frame)
      }
    }
    let screens = stacks.map { frames in
      BackStackScreen(frames: frames).map { AnyScreen($0) } ?? AnyScreen(EmptyScreen())
    }
    return BodyAndOverlaysScreen(
      body: screens[0], overlays: screens.dropFirst().map { Overlay($0) })
  }
}
