import Workflow
import WorkflowTextUI

/// The checks that take longer than a step, so only some steps make them.
struct OccasionalChecks<Root: Workflow> {
  let source: AppSource<Root>
  let app: any WalkedApp<Root>
  /// Whether a property is to be checked.
  let matters: (String) -> Bool

  private func isNeeded(_ check: Exploration<Root>.Check) -> Bool {
    source.isOn(check) && matters(check.rawValue)
  }

  /// The problems that the checks find, and what restored states do not have, if that can be said.
  func results() throws -> (problems: [Problem], lostParts: Set<LostPart>?) {
    // Drawn once, for two checks.
    let large = window(Size(width: 200, height: 60))
    var restored: RestoredApp<Root>?
    if isNeeded(.saving) || isNeeded(.restoring) { restored = try RestoredApp(app, source) }
    let checks: [(Exploration<Root>.Check, () -> String?)] = [
      (.sizes, { sizes(large) }), (.plainMode, { plainMode(large) }),
      (.saving, { restored?.loss }), (.restoring, { restored?.difference }),
    ]
    let problems = checks.filter { isNeeded($0.0) }.compactMap { check, problem in
      problem().map { Problem(check.rawValue, $0) }
    }
    return (problems, restored?.lostParts)
  }

  /// A window that shows a rendering as at the beginning; nil if it is no screen.
  private func window(_ size: Size, _ form: DisplayForm = .screen) -> TextWindow? {
    TextWindow(showing: app.rendering, size, form)
  }

  private func sizes(_ large: TextWindow?) -> String? {
    let small = [Size(width: 20, height: 5), Size(width: 33, height: 11)].map { window($0) }
    for window in (small + [large]).compactMap(\.self) where window.frame.size != window.size {
      return "At \(window.size), the frame is \(window.frame.size)."
    }
    return nil
  }

  private func plainMode(_ large: TextWindow?) -> String? {
    guard let large, let lines = window(large.size, .lines) else { return nil }
    let names = Set(lines.commands.map(\.name))
    // Lines need no scrolling.
    let needed = large.commands.filter { !$0.isFamiliar && !$0.isReplacedInLines }.map(\.name)
    let missing = needed.filter { !names.contains($0) }
    return missing.isEmpty ? nil : "Plain mode does not have: \(missing.joined(separator: ", "))."
  }
}

extension TextWindow {
  /// Creates a window that shows a rendering as at the beginning; nil if it is no screen.
  convenience init?(showing rendering: Any, _ size: Size, _ form: DisplayForm = .screen) {
    guard let screen = rendering as? any TextScreen else { return nil }
    self.init(size: size, form: form)
    show(screen)
  }
}
