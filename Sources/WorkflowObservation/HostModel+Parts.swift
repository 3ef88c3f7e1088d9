extension HostModel {
  /// Returns the model of a part, whose properties are observed one by one too.
  public func scope<Part>(_ path: KeyPath<Rendering, Part>) -> HostModel<Part> {
    let models = models(of: path) { PartModel(path, of: tracked.value) }
    return models.model
  }

  /// Returns the model of a part that may be missing; nil while it is.
  ///
  /// The reader hears when the part appears and when it goes.
  public func scope<Part>(_ path: KeyPath<Rendering, Part?>) -> HostModel<Part>? {
    _ = tracked.read(path.appending(path: \.isThere))
    return models(of: path) { OptionalModel(path) }.model(in: tracked.value)
  }

  /// Returns a model for each row, which stays the row's as long as its id is among the rows.
  ///
  /// The reader hears when the ids or their order differ. Each row's own reader hears of the row.
  ///
  /// - Complexity: O(rows), also for each new rendering.
  public func rows<Rows: RandomAccessCollection>(
    _ path: KeyPath<Rendering, Rows>
  ) -> [HostModel<Rows.Element>] where Rows.Element: Identifiable {
    _ = tracked.read(path.appending(path: \.observedIDs))
    return models(of: path) { RowModels(path) }.models(in: tracked.value)
  }

  func model<Screens: PlacedScreens>(
    at place: ScreenPlace, in path: KeyPath<Rendering, Screens>
  ) -> HostModel<Screens.Placed>? {
    _ = tracked.read(path.appending(path: \.places))
    return models(of: path) { PlaceModels(path) }.model(at: place, in: tracked.value)
  }
}
