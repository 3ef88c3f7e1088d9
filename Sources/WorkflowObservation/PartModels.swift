/// The model of a part that is always there.
final class PartModel<Rendering, Part>: PartModels {
  private let path: KeyPath<Rendering, Part>
  let model: HostModel<Part>

  init(_ path: KeyPath<Rendering, Part>, of rendering: Rendering) {
    self.path = path
    model = HostModel(showing: rendering[keyPath: path])
  }

  func follow(_ rendering: Rendering) { model.replace(with: rendering[keyPath: path]) }
}

/// The model of a part that may be missing.
final class OptionalModel<Rendering, Part>: PartModels {
  private let path: KeyPath<Rendering, Part?>
  private var model: HostModel<Part>?

  init(_ path: KeyPath<Rendering, Part?>) { self.path = path }

  func model(in rendering: Rendering) -> HostModel<Part>? {
    guard let part = rendering[keyPath: path] else { return nil }
    let model = model ?? HostModel(showing: part)
    self.model = model
    return model
  }

  func follow(_ rendering: Rendering) {
    // A part that comes back later is another one.
    guard let part = rendering[keyPath: path] else { return model = nil }
    model?.replace(with: part)
  }
}

/// The models of rows, by their ids.
final class RowModels<Rendering, Rows: RandomAccessCollection>: PartModels
where Rows.Element: Identifiable {
  private let path: KeyPath<Rendering, Rows>
  private var models: [Rows.Element.ID: HostModel<Rows.Element>] = [:]

  init(_ path: KeyPath<Rendering, Rows>) { self.path = path }

  func models(in rendering: Rendering) -> [HostModel<Rows.Element>] {
    rendering[keyPath: path].map { row in
      if let model = models[row.id] { return model }
      let model = HostModel(showing: row)
      models[row.id] = model
      return model
    }
  }

  func follow(_ rendering: Rendering) {
    var kept: [Rows.Element.ID: HostModel<Rows.Element>] = [:]
    for row in rendering[keyPath: path] {
      guard let model = models[row.id] else { continue }
      model.replace(with: row)
      kept[row.id] = model
    }
    models = kept
  }
}

/// The models of the screens in a stack, by their places.
final class PlaceModels<Rendering, Screens: PlacedScreens>: PartModels {
  private let path: KeyPath<Rendering, Screens>
  private var models: [ScreenPlace: HostModel<Screens.Placed>] = [:]
  /// The models of screens that have gone, as long as views hold them.
  private var leaving: [ScreenPlace: Leaving] = [:]

  private struct Leaving {
    weak var model: HostModel<Screens.Placed>?
  }

  init(_ path: KeyPath<Rendering, Screens>) { self.path = path }

  func model(at place: ScreenPlace, in rendering: Rendering) -> HostModel<Screens.Placed>? {
    if let model = models[place] { return model }
    guard let found = rendering[keyPath: path].placed.first(where: { $0.place == place }) else {
      return leaving[place]?.model
    }
    let model = HostModel(showing: found.screen)
    models[place] = model
    return model
  }

  func follow(_ rendering: Rendering) {
    leaving = leaving.filter { $0.value.model != nil }
    var gone = models
    for (place, screen) in rendering[keyPath: path].placed {
      // A screen that comes back is another one than the one that leaves.
      leaving[place] = nil
      gone.removeValue(forKey: place)?.replace(with: screen)
    }
    for (place, model) in gone {
      models[place] = nil
      leaving[place] = Leaving(model: model)
    }
  }
}

extension RandomAccessCollection where Element: Identifiable {
  var observedIDs: [Element.ID] { map(\.id) }
}

extension Optional {
  var isThere: Bool { self != nil }
}
