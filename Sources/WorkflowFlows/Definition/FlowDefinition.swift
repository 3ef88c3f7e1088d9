/// The places of a flow, or of a part of it, in order.
final class FlowDefinition {
  let places: [FlowPlace]
  /// The positions of the places; made when it is first needed.
  private lazy var indices = Dictionary(
    places.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })

  init(_ places: [FlowPlace]) { self.places = places }

  /// The position of a place; nil if it is not in this definition.
  func index(of place: PlaceID) -> Int? { indices[place] }

  /// The position of what comes after a place, even if the place itself has gone.
  func index(after place: PlaceID) -> Int {
    if let index = index(of: place) { return index + 1 }
    return places.firstIndex { !$0.path.precedes(place.path) } ?? places.count
  }
}
