extension ViewContext {
  /// Returns the context of a view inside this one.
  ///
  /// - Parameters:
  ///   - id: Tells the view apart from others of its type inside this one. State that was kept for
  ///     the view is found again under the same id in the next frame.
  ///   - view: The view.
  public func child(_ id: some Hashable, for view: any TextView) -> ViewContext {
    child(ViewKey(type: type(of: view), id: .value(ViewKey.ID.AnyID(id))))
  }

  /// Returns the context of the view at an index.
  func child(at index: Int, for view: any TextView) -> ViewContext {
    child(ViewKey(type: type(of: view), id: .index(index)))
  }

  private func child(_ key: ViewKey) -> ViewContext {
    var child = ViewContext(
      environment: environment, form: form, pass: pass, scope: pass.open(key, in: scope))
    child.style = style
    child.hasStatusLine = hasStatusLine
    child.isAside = isAside
    return child
  }
}
