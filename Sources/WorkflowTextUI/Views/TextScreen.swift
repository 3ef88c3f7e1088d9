public import WorkflowScreens

/// A screen that can be shown as text.
///
/// ```swift
/// struct GreetingScreen: TextScreen {
///   var name: String
///
///   func view(in environment: ViewEnvironment) -> any TextView {
///     Text("Hello, \(name)!")
///   }
/// }
/// ```
public protocol TextScreen: Screen {
  /// Returns the view that shows the screen, which is created anew for every frame.
  func view(in environment: ViewEnvironment) -> any TextView
}

// MARK: -

/// A view that shows a screen.
///
/// The state of its views lasts as long as screens of the same identity follow each other.
public struct ScreenView: TextView {
  private let screen: any TextScreen

  /// Creates a view that shows a screen.
  public init(_ screen: any TextScreen) { self.screen = screen }

  /// Returns the size of the screen's view.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let (view, inside) = content(in: context)
    return view.size(within: limit, in: inside)
  }

  /// Returns the flexibility of the screen's view.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    view(in: context).flexibility(along: axis, in: context)
  }

  /// Draws the screen's view.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let (view, inside) = content(in: context)
    context.pass.screens.append((inside.scope, type(of: screen)))
    if context.form == .lines { context.pass.noteScreen(inside.scope, rows: canvas.rowsOfFrame) }
    view.draw(on: canvas, in: inside)
  }

  /// Returns the view of the screen.
  func view(in context: ViewContext) -> any TextView { screen.view(in: context.environment) }

  private func content(in context: ViewContext) -> (any TextView, ViewContext) {
    let view = screen.view(in: context.environment)
    return (view, context.child(screen.identity, for: view))
  }
}
