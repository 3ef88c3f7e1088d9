import Workflow
import WorkflowScreens
import WorkflowTextUI

extension WatchScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      ScreenView(table)
      if !requests.isEmpty {
        List(requests, selection: selection, onSelect: { sink.send(.select(requests[$0].order)) }) {
          request in
          HStack(spacing: 2) {
            Text(request.order, overflow: .truncated).frame(width: nameWidth)
            Text(request.goods, style: .muted, overflow: .truncated)
          }
        }
        .border("To approve", detail: "\(requests.count)")
        .frame(height: min(requests.count + 2, max(3, environment.size.height / 3)))
      }
      if let problem { Text(problem, style: .danger, overflow: .truncated) }
      KeyHelp()
    }
    .commands(
      command("approve", key: "a", help: "Approve", .approve),
      command("refuse", key: "r", help: "Refuse", .refuse),
      Command("quit", keys: ["q", "escape"], help: "Quit") { sink.send(.quit) })
  }

  private var nameWidth: Int { requests.map(\.order.count).max() ?? 0 }

  private func command(
    _ name: String, key: KeyPress, help: String, _ decision: Decision
  ) -> Command {
    Command(name, key: key, help: help, isEnabled: selected != nil) {
      if let selected { sink.send(.decide(decision, selected.order)) }
    }
  }
}
