import WorkflowPrompts
import WorkflowTextUI

/// Does as if it installed packages, one after the other.
func packageManager(_ arguments: inout Arguments) async throws {
  _ = try arguments.rest(0...0)
  let packages = [
    "windmill", "tea-kettle", "libpebble", "lanternfish", "quiltwork", "marmalade-tools", "umbra",
    "drizzle-dev", "gooseberry", "libsandcastle", "teaspoon", "northwind",
  ]
  try await withProgress("Installing", total: packages.count) { progress in
    for package in packages {
      progress.describe(package)
      try await Task.sleep(for: .milliseconds(.random(in: 50...300)))
      progress.log(StyledText("✓ ", style: .success) + StyledText(package))
      progress.advance()
    }
  }
  print("Installed \(packages.count) packages.")
}
