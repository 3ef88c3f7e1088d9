/// A screen, and others that are shown above it, such as dialogs.
///
/// Render it also while nothing is above the body, with no overlays: then the body keeps what belongs
/// to the eye when something appears above it.
public struct BodyAndOverlaysScreen<Content: Screen, OverlayContent: Screen>: Screen {
  /// The screen at the bottom.
  public var body: Content

  /// What is above it, the lowest first.
  public var overlays: [Overlay<OverlayContent>]

  /// Makes a body with what is above it.
  public init(body: Content, overlays: [Overlay<OverlayContent>] = []) {
    self.body = body
    self.overlays = overlays
  }
}

/// A screen above others.
public struct Overlay<Content: Screen> {
  /// The screen.
  public var content: Content

  /// Whether everything below it takes no input.
  public var isModal: Bool

  /// Makes an overlay.
  public init(_ content: Content, isModal: Bool = true) {
    self.content = content
    self.isModal = isModal
  }
}

extension Overlay: Equatable where Content: Equatable {}
extension BodyAndOverlaysScreen: Equatable where Content: Equatable, OverlayContent: Equatable {}
