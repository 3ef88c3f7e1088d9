import Workflow
import WorkflowScreens
import WorkflowTextUI

extension StopwatchScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      BigTime(elapsed.stopwatchText, style: isRunning ? .accent : .plain)
      HStack {
        Spacer()
        lapList.frame(width: 30)
        Spacer()
      }
    }
    .border("Stopwatch", detail: state)
    .commands(
      Command(
        "start", key: "space", help: elapsed == .zero ? "Start" : "Resume", isEnabled: !isRunning
      ) { sink.send(.startOrStop) },
      Command("stop", key: "space", help: "Stop", isEnabled: isRunning) { sink.send(.startOrStop) },
      Command("lap", key: "l", help: "Lap", isEnabled: isRunning) { sink.send(.lap) },
      Command("reset", key: "r", help: "Reset", isEnabled: !isRunning && elapsed > .zero) {
        sink.send(.reset)
      })
  }

  /// The laps, the newest first, and the shortest in a colour of its own.
  private var lapList: List {
    let best = laps.count > 1 ? rows.map(\.time).min() : nil
    return List(rows, placeholder: "No laps yet.") { lap in
      HStack(spacing: 2) {
        Text("Lap \(lap.number)", style: .muted).frame(width: 8)
        Text(lap.time.stopwatchText, style: lap.time == best ? .success : .plain)
        Text(lap.end.stopwatchText, style: .muted)
      }
    }
  }

  private var state: String { isRunning ? "running" : elapsed > .zero ? "stopped" : "ready" }
}
