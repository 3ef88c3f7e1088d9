public import WorkflowScreens

/// Shows a table of the operations, and above it what operations show themselves.
///
/// The table follows what runs. `pause` and `cancel-all` are commands as long as something is left to
/// do.
extension GraphScreen: TextScreen {
  /// Returns the view of the operations.
  public func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      for frame in screens { ScreenView(frame) }
      if isAtWork { WorkMark() }
      if screens.isEmpty {
        OperationTable(rows: rows).border(title)
      } else {
        OperationTable(rows: rows).border(title)
          .frame(height: min(rows.count + 3, max(6, environment.size.height / 2)))
      }
    }
    .commands(
      Command(
        "pause", key: "p", help: isPaused ? "Resume" : "Pause", isEnabled: !hasEnded
      ) {
        if isPaused { resume() } else { pause() }
      },
      Command("cancel-all", key: "x", help: "Cancel all", isEnabled: !hasEnded) {
        cancelAll()
      })
  }

  /// Whether something runs that is neither a form, which waits for the user, nor a subgraph, whose
  /// parts have rows of their own.
  private var isAtWork: Bool {
    zip(rows, rows.dropFirst().map(\.depth) + [0]).contains { row, depthBelow in
      row.mark == .active && depthBelow <= row.depth && !row.hasScreen
    }
  }

  private var title: String {
    "Operations: \(rows.count { $0.mark.isEnd }) of \(rows.count)" + (isPaused ? ", paused" : "")
  }
}

// MARK: -

/// Says that operations run; it shows nothing.
private struct WorkMark: TextView {
  func size(within limit: Size, in context: ViewContext) -> Size { Size(width: 0, height: 0) }

  func draw(on canvas: Canvas, in context: ViewContext) { context.reportWork() }
}

/// A row for each operation; what runs is kept in sight.
private struct OperationTable: TextView {
  let rows: [GraphRow]

  func size(within limit: Size, in context: ViewContext) -> Size {
    let table = table(isScrolled: false, in: context)
    return table.size(within: limit, in: context.child(at: 0, for: table))
  }

  func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 2) }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let table = table(isScrolled: rows.count >= canvas.size.height, in: context)
    table.draw(on: canvas, in: context.child(at: 0, for: table))
  }

  private func table(isScrolled: Bool, in context: ViewContext) -> Table {
    let isLines = context.form == .lines
    let first = rows.firstIndex { $0.mark == .active } ?? rows.firstIndex { !$0.mark.isEnd }
    return Table(
      [
        Table.Column("", width: 1), Table.Column("Operation"), Table.Column("Status"),
        Table.Column("Done", width: 5, alignment: .trailing),
      ],
      // The selection is what the table scrolls to. Lines do not scroll.
      rows, selection: isScrolled && !isLines ? first : nil, placeholder: "No operations."
    ) { row in
      [
        isLines ? "" : row.mark.sign,
        isLines ? row.name : String(repeating: "  ", count: row.depth) + row.ownName, row.text,
        row.progress.map { "\(Int(($0 * 100).rounded(.down))) %" } ?? "",
      ]
    }
  }
}

extension GraphMark {
  /// One cell that stands for how far an operation is.
  fileprivate var sign: String {
    switch self {
    case .waiting: "·"
    case .active: ">"
    case .succeeded: "+"
    case .failed: "!"
    case .left: "-"
    }
  }
}
