import WorkflowTerminal
public import WorkflowTextUI

extension Snapshotting where Value: TextScreen, Format == String {
  /// The screen as a terminal of one size shows it when it appears; see
  /// ``/WorkflowTextUI/Frame/snapshot``.
  ///
  /// For a screen that is used for some time, with key presses and scrolling, take snapshots of the
  /// frames of a `TerminalHarness`.
  ///
  /// - Parameters:
  ///   - size: The columns and rows.
  ///   - form: Whether the screen fills them, or is as high as its content.
  public static func screen(
    size: Size = Size(width: 80, height: 24), form: DisplayForm = .screen
  ) -> Snapshotting {
    screen(sizes: [size], form: form)
  }

  /// The screen as terminals of several sizes show it, one below another.
  public static func screen(sizes: [Size], form: DisplayForm = .screen) -> Snapshotting {
    Snapshotting { screen in
      sizes.map { picture(of: screen, size: $0, form) { String($0.snapshot.dropLast()) } }
        .joined(separator: "\n\n")
    }
  }

  /// The output for a terminal of one size when the screen appears; see `Snapshotting.ansi`.
  public static func ansi(size: Size = Size(width: 80, height: 24)) -> Snapshotting {
    Snapshotting { screen in picture(of: screen, size: size, as: ansiText) }
  }

  private static func picture(
    of screen: Value, size: Size, _ form: DisplayForm = .screen, as text: (Frame) -> String
  ) -> String {
    let window = TextWindow(size: size, form: form)
    window.show(screen)
    return text(window.frame)
  }
}

extension Snapshotting where Value == Frame, Format == String {
  /// The output that shows the frame on a terminal with all colours, whatever it showed before.
  ///
  /// Escape bytes appear as `␛`, and every move of the cursor to a row begins a line.
  public static var ansi: Snapshotting { Snapshotting { ansiText(of: $0) } }
}

private func ansiText(of frame: Frame) -> String {
  var display = Display(depth: .trueColor)
  let text = String(decoding: display.bytes(for: frame), as: UTF8.self)
  return text.replacing("\u{1B}", with: "␛")
    .replacing(/␛\[[0-9;]*H/) { "\n" + $0.output }
}
