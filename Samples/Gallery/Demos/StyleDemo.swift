import WorkflowTextUI

struct StyleDemo: Demo {
  func view(_ change: Update<StyleDemo>) -> any TextView {
    VStack(spacing: 1) {
      Grid(columns: 3) {
        for role in StyleRole.allCases { Text("\(role)", style: Style(role)) }
      }
      HStack(spacing: 1) {
        for lines in LineStyle.allCases { Text("\(lines)").border(lines: lines) }
      }
      HStack(spacing: 2) {
        Text("✓ saved", style: .success)
        Text("! nearly full", style: .warning)
        Text("✗ not sent", style: .danger)
      }
      Text("--theme: \(Theme.all.map(\.name).joined(separator: ", "))")
    }
  }
}
