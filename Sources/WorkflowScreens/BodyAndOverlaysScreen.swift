/// A screen, and others that are shown above it, such as dialogs.
///
/// Render it even while there are no overlays. Then the body keeps its scroll positions, carets and
/// focus when an overlay appears.
public struct BodyAndOverlaysScreen<Content: Screen, OverlayContent: Screen>: Screen {
  /// The screen at the bottom.
  public var body: Content

  /// The screens above the body, the lowest first.
  public var overlays: [Overlay<OverlayContent>]

  /// Creates a body with the screens above it.
  public init(body: Content, overlays: [Overlay<OverlayContent>] = []) {
    self.body = body
    self.overlays = overlays
  }
}

/// A screen above others.
public struct Overlay<Content: Screen> {
  /// The screen.
  public var content: Content

  /// Whether the screens below it get no input.
  public var isModal: Bool

  /// Creates an overlay.
  public init(_ content: Content, isModal: Bool = true) {
    self.content = content
    self.isModal = isModal
  }
}

extension Overlay: Equatable where Content: Equatable {}
extension BodyAndOverlaysScreen: Equatable where Content: Equatable, OverlayContent: Equatable {}
