import Workflow
import WorkflowScreens
import WorkflowTextUI

extension TimersScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      BigTime(
        selected?.remaining.countdownText ?? "00:00",
        style: selected?.isRunning == true ? .accent : .plain)
      List(rows, selection: selection, placeholder: "No timers: add one below.") {
        sink.send(.select($0))
      } row: { row in
        row.view(in: environment)
      }
      TextField("New timer", text: entry, placeholder: "3:00 Tea") { sink.send(.type($0)) }
        .commands(Command("add", key: "enter", help: "Add") { sink.send(.add) })
    }
    .border("Timers", detail: "\(rows.count(where: \.isRunning)) running")
    .commands(commands)
  }

  private var commands: [Command] {
    let isRunning = selected?.isRunning == true
    let isReady = selected?.state == .ready
    return [
      Command(
        "start", key: "space", help: isReady ? "Start" : "Resume",
        isEnabled: selected != nil && !isRunning
      ) { selected?.sink.send(.startOrPause) },
      Command("pause", key: "space", help: "Pause", isEnabled: isRunning) {
        selected?.sink.send(.startOrPause)
      },
      Command("reset", key: "r", help: "Reset", isEnabled: selected != nil && !isReady) {
        selected?.sink.send(.reset)
      },
      Command("delete", keys: ["d", "delete"], help: "Delete", isEnabled: selected != nil) {
        sink.send(.delete)
      },
    ]
  }
}

extension TimerRow: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    HStack(spacing: 2) {
      Text(sign(environment.usesASCII), style: isRunning ? .accent : .muted).frame(width: 1)
      Text(remaining.countdownText, style: isRunning ? .accent : .plain)
        .frame(width: max(8, remaining.countdownText.count))
      Text(timer.label, overflow: .truncated).frame(width: 16)
      ProgressBar(fraction)
    }
  }

  private func sign(_ usesASCII: Bool) -> String {
    switch state {
    case .ready: " "
    case .running: usesASCII ? ">" : "▸"
    case .paused: usesASCII ? "=" : "‖"
    case .ringing: usesASCII ? "!" : "♪"
    }
  }
}
