// Where the mouse goes: to the view under the pointer, and from a press to the release to one view.
extension TextWindow {
  /// Handles what the mouse does, and returns whether a view received it.
  func handle(_ event: MouseEvent, in pass: ViewPass) -> Bool {
    switch event.action {
    case .wheel(let rows):
      guard case .wheel(let scroll) = pass.wheelArea(at: event.position)?.answer else {
        return false
      }
      scroll(rows)
      return true
    case .press: return press(event, in: pass)
    case .drag: return select(to: event.position) || hold(event, in: pass)
    case .release:
      endSelecting()
      defer {
        captured = nil
        if pass.waitsForRelease { changes.areKnown = false }
      }
      return hold(event, in: pass)
    }
  }

  /// Gives an event to the view that was pressed.
  private func hold(_ event: MouseEvent, in pass: ViewPass) -> Bool {
    // A modal layer may have come above the view.
    guard let captured, let area = pass.buttonArea(of: captured, number: capturedNumber),
      !pass.scopes[area.scope].isBlocked, case .button(let use, _, let handle) = area.answer
    else { return false }
    handle(area.local(event))
    if use == .clicks, event.action == .release { dropSelection() }
    return true
  }

  private func press(_ event: MouseEvent, in pass: ViewPass) -> Bool {
    captured = nil
    guard let (area, number) = pass.buttonArea(at: event.position),
      case .button(let use, let enters, let handle) = area.answer
    else { return beginSelection(event, in: pass) }
    switch use {
    case .clicks: endSelecting()
    case .presses: beginSelection(event, selectsWords: false, in: pass)
    case .drags: dropSelection()
    }
    let node = pass.node(of: area.scope)
    var event = event
    // The first press may have been on something that is gone, such as a dialog.
    if event.clicks > 1, node !== pressed { event.clicks = 1 }
    (captured, capturedNumber, pressed) = (node, number, node)
    moveFocus(to: area.scope, in: pass)
    handle(area.local(event))
    if enters, event.clicks == 2 { enter(node) }
    return true
  }

  /// Gives a double click as the enter key to the view that was pressed, and to those around it.
  private func enter(_ node: ViewNode) {
    // The press may have selected something, and then the key is for that.
    let pass = currentPass
    guard let scope = pass.buttonArea(of: node, number: 0)?.scope else { return }
    handle(.key("enter"), asking: pass.chain(from: scope))
  }
}

extension ViewPass {
  /// The innermost view under a position that scrolls.
  func wheelArea(at position: Position) -> MouseArea? {
    index(at: position) { if case .wheel = $0 { true } else { false } }.map { areas[$0] }
  }

  /// The innermost area under a position that receives the button, and its number among those of
  /// its view.
  func buttonArea(at position: Position) -> (area: MouseArea, number: Int)? {
    index(at: position, where: \.isButton).map { index in
      let node = node(of: areas[index].scope)
      let number = areas[..<index].count {
        $0.answer.isButton && self.node(of: $0.scope) === node
      }
      return (areas[index], number)
    }
  }

  /// The innermost part of the frame around a position that bounds what a drag selects.
  ///
  /// Nil if a modal layer keeps the mouse from what is there.
  func region(at position: Position) -> MouseArea? {
    areas.last { area in
      guard area.contains(position), !scopes[area.scope].isBlocked else { return false }
      return switch area.answer {
      case .cover, .region: true
      case .button, .wheel: false
      }
    }
  }

  private func index(
    at position: Position, where isWanted: (MouseArea.Answer) -> Bool
  ) -> Int? {
    let last = areas.lastIndex { area in
      guard area.contains(position), !scopes[area.scope].isBlocked else { return false }
      if case .cover = area.answer { return true }
      return isWanted(area.answer)
    }
    guard let last, case .cover = areas[last].answer else { return last }
    return nil
  }

  /// The area of a view that received a press in this pass or an earlier one, by its number among
  /// those of the view.
  func buttonArea(of node: ViewNode, number: Int) -> MouseArea? {
    areas.lazy.filter { $0.answer.isButton && self.node(of: $0.scope) === node }
      .dropFirst(number).first
  }
}
