public import WorkflowScreens

/// Shows the table, and above it what rows show themselves.
///
/// The table follows what runs. `pause` and `cancel-all` are commands as long as something is left
/// to do.
extension StatusTableScreen: TextScreen {
  /// Returns the view of the table.
  public func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      for frame in screens { ScreenView(frame) }
      if isAtWork { WorkMark() }
      if screens.isEmpty {
        StatusTable(rows: rows, title: title).border(title, detail: heading)
      } else {
        StatusTable(rows: rows, title: title).border(title, detail: heading)
          .frame(height: min(rows.count + 3, max(6, environment.size.height / 2)))
      }
    }
    .commands(commands)
  }

  private var commands: [Command] {
    var commands: [Command] = []
    if let pause {
      let help = isPaused ? "Resume" : "Pause"
      commands.append(
        Command("pause", key: "p", help: help, isEnabled: !hasEnded) { pause(!isPaused) })
    }
    if let cancelAll {
      commands.append(
        Command("cancel-all", key: "x", help: "Cancel all", isEnabled: !hasEnded) { cancelAll() })
    }
    return commands
  }

  /// Whether something runs that neither shows a form, which waits for the user, nor has parts with
  /// rows of their own.
  private var isAtWork: Bool {
    let shown = Set(screens.map(\.name))
    return zip(rows, rows.dropFirst().map(\.depth) + [0]).contains { row, depthBelow in
      row.state == .active && depthBelow <= row.depth && !row.hasScreen
        && !shown.contains(row.name)
    }
  }

  private var heading: String {
    "\(rows.count { $0.state.isEnd }) of \(rows.count)" + (isPaused ? ", paused" : "")
  }
}

// MARK: -

/// Says that something runs; it shows nothing.
private struct WorkMark: TextView {
  func size(within limit: Size, in context: ViewContext) -> Size { Size(width: 0, height: 0) }

  func draw(on canvas: Canvas, in context: ViewContext) { context.reportWork() }
}

/// The rows; what runs is kept in sight.
private struct StatusTable: TextView {
  let rows: [StatusTableScreen.Row]
  let title: String

  func size(within limit: Size, in context: ViewContext) -> Size {
    let table = table(isScrolled: false, in: context)
    return table.size(within: limit, in: context.child(at: 0, for: table))
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 2)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let table = table(isScrolled: rows.count >= canvas.size.height, in: context)
    table.draw(on: canvas, in: context.child(at: 0, for: table))
  }

  private func table(isScrolled: Bool, in context: ViewContext) -> Table {
    let isLines = context.form == .lines
    let isASCII = context.environment.usesASCII
    let first = rows.firstIndex { $0.state == .active } ?? rows.firstIndex { !$0.state.isEnd }
    // Where nothing is measured, the column would only waste room.
    let isMeasured = rows.contains { $0.time != nil }
    let time = [Table.Column("Time", width: 8, alignment: .trailing)]
    return Table(
      [
        Table.Column("", width: 1), Table.Column("Name"), Table.Column("Status"),
        Table.Column("Done", width: 5, alignment: .trailing),
      ] + (isMeasured ? time : []),
      // The selection is what the table scrolls to. Lines do not scroll.
      rows, selection: isScrolled && !isLines ? first : nil,
      placeholder: "No \(title.lowercased())."
    ) { row -> [StyledText] in
      let style = row.state.style
      return [
        StyledText(isLines ? "" : row.state.sign(isASCII: isASCII), style: style),
        StyledText(
          isLines ? row.name : String(repeating: "  ", count: max(0, row.depth)) + row.ownName,
          style: row.state == .waiting ? .muted : .plain),
        StyledText(row.detail, style: style),
        StyledText(row.progress.map(percent) ?? "", style: .secondAccent),
      ]
        + (isMeasured
          ? [StyledText(row.time.map(\.minutesAndSeconds) ?? "", style: .muted)] : [])
    }
  }
}

/// Returns a part as a percentage; 0.29 is less than 29 hundredths by the error of its last bit.
private func percent(_ part: Double) -> String {
  let part = part.isNaN ? 0 : min(max(0, part), 1)
  return "\(Int((part * 100 + 1e-9).rounded(.down))) %"
}

extension Duration {
  /// The time as minutes and seconds: `1:05`, `75:00`.
  fileprivate var minutesAndSeconds: String {
    let (minutes, seconds) = max(0, components.seconds).quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}

extension StatusTableScreen.State {
  /// One cell that stands for the state.
  fileprivate func sign(isASCII: Bool) -> String {
    switch self {
    case .waiting: isASCII ? "." : "·"
    case .active: isASCII ? ">" : "▸"
    case .succeeded: isASCII ? "+" : "✓"
    case .failed: isASCII ? "!" : "✗"
    case .left: isASCII ? "-" : "–"
    }
  }

  fileprivate var style: Style {
    switch self {
    case .waiting, .left: .muted
    case .active: .accent
    case .succeeded: .success
    case .failed: .danger
    }
  }
}
