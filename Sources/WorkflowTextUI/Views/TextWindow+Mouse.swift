// Where the mouse goes: to the view under the pointer, and from a press to the release to one view.
extension TextWindow {
  /// Handles what the mouse does, and returns whether a view took it.
  func handle(_ event: MouseEvent, in pass: ViewPass) -> Bool {
    switch event.action {
    case .wheel(let rows):
      guard case .wheel(let scroll) = pass.wheelArea(at: event.position)?.answer else {
        return false
      }
      scroll(rows)
      return true
    case .press:
      guard let area = pass.buttonArea(at: event.position),
        case .button(let enters, let handle) = area.answer
      else { return false }
      captured = pass.node(of: area.scope)
      moveFocus(to: area.scope, in: pass)
      handle(area.local(event))
      // The press may have selected something, and then the key is for that.
      if enters, event.clicks == 2 { self.handle(.key("enter")) }
      return true
    case .drag, .release:
      defer { if event.action == .release { captured = nil } }
      guard let captured, let area = pass.buttonArea(of: captured),
        case .button(_, let handle) = area.answer
      else { return false }
      handle(area.local(event))
      return true
    }
  }
}

extension ViewPass {
  /// The innermost view under a position that scrolls.
  func wheelArea(at position: Position) -> MouseArea? {
    areas.last { area in
      if case .wheel = area.answer { isOpen(area, at: position) } else { false }
    }
  }

  /// The innermost view under a position that takes the button.
  func buttonArea(at position: Position) -> MouseArea? {
    areas.last { area in
      if case .button = area.answer { isOpen(area, at: position) } else { false }
    }
  }

  /// The area of a view that took a press in this pass or an earlier one.
  func buttonArea(of node: ViewNode) -> MouseArea? {
    areas.last { area in
      if case .button = area.answer { self.node(of: area.scope) === node } else { false }
    }
  }

  private func isOpen(_ area: MouseArea, at position: Position) -> Bool {
    area.contains(position) && !scopes[area.scope].isBlocked
  }
}
