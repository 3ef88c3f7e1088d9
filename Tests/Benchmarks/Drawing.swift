import Foundation
import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// A screen of 200 × 50 cells with four styles in each row, parts of which change at every step.
struct Drawing: Workflow {
  enum Change {
    case nothing, cell, selection, everything, scroll, chinese
    /// One cell, on a screen of many small views.
    case widgets
  }

  enum Action: WorkflowAction {
    case step

    func apply(toState step: inout Int, workflow: Drawing) -> Never? {
      step += 1
      return nil
    }
  }

  var change: Change

  func makeInitialState() -> Int { 0 }

  func render(state step: Int, context: borrowing RenderContext<Self>) -> Screen {
    Screen(change: change, step: step, onStep: context.makeSink(of: Action.self))
  }

  struct Screen: TextScreen {
    var change: Change
    var step: Int
    var onStep: Sink<Action>

    func view(in environment: ViewEnvironment) -> any TextView {
      switch change {
      case .nothing: list(from: 0)
      case .cell: list(from: 0, digit: step % 10)
      case .selection:
        HStack {
          List(0..<50, selection: step % 40, onSelect: { _ in }) { row in
            Text(Drawing.rows[row][0], overflow: .truncated)
          }
          .frame(width: 20)
          Page()
        }
      case .everything: list(from: step % 100 * 100)
      case .scroll: list(from: step % 1000)
      case .chinese: list(from: 10_000 + step % 20 * 50)
      case .widgets: widgets(digit: step % 10)
      }
    }

    private func list(from first: Int, digit: Int? = nil) -> List {
      List(0..<50, onSelect: { _ in }) { row in
        Runs(parts: Drawing.rows[first + row], digit: row == 25 ? digit : nil)
      }
    }

    private func widgets(digit: Int) -> List {
      List(0..<50, onSelect: { _ in }) { row in
        let parts = Drawing.rows[row]
        return HStack {
          Text(parts[0], style: .bold, overflow: .truncated)
          Text(parts[1], style: Drawing.green, overflow: .truncated)
          Text(parts[2], style: .dim, overflow: .truncated)
          Text(row == 25 ? "\(digit)" : parts[3], overflow: .truncated)
        }
      }
    }
  }

  /// Fifty rows of texts, drawn by one view.
  private struct Page: TextView {
    func size(within limit: Size, in context: ViewContext) -> Size { limit }

    func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? { Flexibility() }

    func draw(on canvas: Canvas, in context: ViewContext) {
      for row in canvas.visibleRows {
        var column = 0
        for (index, part) in Drawing.rows[row].enumerated() {
          column += canvas.write(part, column: column, row: row, style: Drawing.styles[index])
        }
      }
    }
  }

  /// The four texts of a row, each in its own style.
  private struct Runs: TextView {
    let parts: [String]
    let digit: Int?

    func size(within limit: Size, in context: ViewContext) -> Size { limit }

    func draw(on canvas: Canvas, in context: ViewContext) {
      var column = 0
      for (index, part) in parts.enumerated() {
        var style = Drawing.styles[index]
        style.isReversed = context.style.isReversed
        column += canvas.write(part, column: column, row: 0, style: style)
      }
      if let digit { canvas.write("\(digit)", column: column, row: 0) }
    }
  }

  private static let green = Style(foreground: .named(.green))
  private static let styles = [Style.bold, green, .dim, .plain]

  /// Random texts, so that no two rows are alike: first letters and digits, then Chinese.
  fileprivate static let rows: [[String]] = {
    var seed: UInt64 = 7
    func next(_ count: UInt64) -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (seed >> 33) % count
    }
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    let english = (0..<10_000).map { _ in
      (0..<4).map { _ in String((0..<49).map { _ in letters[Int(next(62))] }) }
    }
    let chinese = (0..<1050).map { _ in
      (0..<4).map { _ in
        String(
          (0..<24).map { _ in Character(Unicode.Scalar(0x4E00 + UInt32(next(20_000))) ?? "?") })
      }
    }
    return english + chinese
  }()
}

/// Returns no request for an output; there never is one.
func nothing<Output>(of output: Output) -> TerminalRequest? { nil }

/// Shows a drawing on a terminal that discards everything.
final class DrawingRun {
  private let app: RunningApp<Drawing>
  private var display = Display(depth: .trueColor)
  private let descriptor = open("/dev/null", O_WRONLY)
  private(set) var byteCount = 0
  private(set) var writeCount = 0

  init(_ change: Drawing.Change) {
    app = RunningApp(
      Drawing(change: change), size: Size(width: 200, height: 50), request: nothing,
      on: nil)
    show()
  }

  deinit { close(descriptor) }

  /// Sends an action, and writes the changes on the screen.
  func step() {
    app.host.rendering.onStep.send(.step)
    show()
  }

  private func show() {
    let bytes = display.bytes(for: app.window.frame)
    guard !bytes.isEmpty else { return }
    byteCount += bytes.count
    writeCount += 1
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  static func subject(_ change: Drawing.Change) -> Subject {
    let run = DrawingRun(change)
    return Subject { times in
      for _ in 0..<times { run.step() }
    }
  }

  /// Returns the average number of bytes and of writes in one step.
  static func output(of change: Drawing.Change) -> (bytes: Double, writes: Double) {
    let run = DrawingRun(change)
    let steps = 40
    let (bytes, writes) = (run.byteCount, run.writeCount)
    for _ in 0..<steps { run.step() }
    return (
      Double(run.byteCount - bytes) / Double(steps), Double(run.writeCount - writes) / Double(steps)
    )
  }
}

/// The least that every frame takes: writing 200 × 50 cells of eight bytes, and comparing them.
///
/// The cells are written from text and compared with those of the frame before.
final class FrameFloor {
  private var cells = [UInt64](repeating: 0, count: 10_000)
  private var shown = [UInt64](repeating: 0, count: 10_000)
  private let text = (0..<200).map { UInt8(0x41 + $0 % 26) }

  private var number = 0

  /// Draws a frame, and returns whether it is equal to the one before.
  private func step() -> Bool {
    number += 1
    for row in 0..<50 { write(row: row, style: UInt64(row & 3) << 32) }
    cells[5_000] = UInt64(number)
    let isEqual = cells == shown
    swap(&cells, &shown)
    return isEqual
  }

  @inline(never) private func write(row: Int, style: UInt64) {
    text.withUnsafeBufferPointer { text in
      cells.withUnsafeMutableBufferPointer { cells in
        for column in 0..<200 { cells[row * 200 + column] = style | UInt64(text[column]) }
      }
    }
  }

  static func subject() -> Subject {
    let floor = FrameFloor()
    return Subject { times in
      for _ in 0..<times { check(!floor.step(), "frames are alike") }
    }
  }
}
