extension ViewContext {
  /// The context of a view inside of this one.
  ///
  /// - Parameters:
  ///   - id: what tells the view apart from others of its type in this one, from frame to frame: what
  ///     was kept for it is found again under the same id.
  ///   - view: the view.
  public func child(_ id: some Hashable, for view: any TextView) -> ViewContext {
    child(ViewKey(type: type(of: view), id: .value(ViewKey.ID.AnyID(id))))
  }

  /// The context of the view at an index.
  func child(at index: Int, for view: any TextView) -> ViewContext {
    child(ViewKey(type: type(of: view), id: .index(index)))
  }

  private func child(_ key: ViewKey) -> ViewContext {
    var child = ViewContext(
      environment: environment, form: form, pass: pass, scope: pass.open(key, in: scope))
    child.style = style
    child.hasStatusLine = hasStatusLine
    return child
  }
}
