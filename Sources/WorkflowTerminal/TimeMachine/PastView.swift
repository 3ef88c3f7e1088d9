import WorkflowTextUI

/// A frame of the past, or the reason why none can be shown.
enum PastPicture {
  case frame(Frame)
  case misfit(String)
}

/// The screen after a turn, as a picture.
struct PastView: TextView {
  let turn: Int
  let picture: (Int, Size) -> PastPicture

  func size(within limit: Size, in context: ViewContext) -> Size {
    guard context.form == .lines else { return limit }
    let view = view(size: Size(width: limit.width, height: context.environment.size.height))
    return view.size(within: limit, in: context.child("picture", for: view))
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 1)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let size =
      context.form == .lines
      ? Size(width: canvas.size.width, height: context.environment.size.height) : canvas.size
    let view = view(size: size)
    view.draw(on: canvas, in: context.child("picture", for: view))
  }

  private func view(size: Size) -> any TextView {
    switch picture(turn, size) {
    case .frame(let frame): FrameView(frame)
    case .misfit(let reason): Text(reason, style: .warning)
    }
  }
}

/// A bar along turns with a mark at one of them; nothing when shown as lines.
struct TurnBar: TextView {
  let index: Int
  let count: Int

  func size(within limit: Size, in context: ViewContext) -> Size {
    let isHidden = context.form == .lines || limit.height == 0
    return Size(width: limit.width, height: isHidden ? 0 : 1)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let width = canvas.size.width
    guard width > 0, canvas.size.height > 0 else { return }
    canvas.fill(
      "─", column: 0, row: 0, width: width, height: 1, style: context.style.adding(.muted))
    let column = count < 2 ? width - 1 : index * (width - 1) / (count - 1)
    canvas.write("●", column: column, row: 0, style: context.style.adding(.accent))
  }
}
