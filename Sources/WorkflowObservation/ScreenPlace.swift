public import WorkflowScreens

/// The place of a screen in a back stack, or of an overlay above a screen.
///
/// SwiftUI asks for such values in the path of a `NavigationStack` and in the item of a sheet.
public struct ScreenPlace: Hashable, Identifiable {
  /// The number of screens below, from 0.
  public var index: Int
  /// The identity of the screen.
  public var identity: ScreenIdentity

  /// The place itself.
  public var id: ScreenPlace { self }
}

/// Screens above another one, each at its place.
protocol PlacedScreens<Placed> {
  associatedtype Placed

  var placed: [(place: ScreenPlace, screen: Placed)] { get }
}

extension PlacedScreens {
  var places: [ScreenPlace] { placed.map(\.place) }
}

extension BackStackScreen: PlacedScreens {
  var placed: [(place: ScreenPlace, screen: Content)] {
    rest.enumerated().map { (ScreenPlace(index: $0 + 1, identity: $1.identity), $1) }
  }

  /// The places of the screens above the lowest one, as a navigation stack has them in its path.
  public var path: [ScreenPlace] { places }
}

extension BodyAndOverlaysScreen: PlacedScreens {
  var placed: [(place: ScreenPlace, screen: OverlayContent)] {
    overlays.enumerated().map {
      (ScreenPlace(index: $0, identity: $1.content.identity), $1.content)
    }
  }

  /// The place of the topmost overlay; nil if there is none.
  public var topOverlay: ScreenPlace? { places.last }
}
