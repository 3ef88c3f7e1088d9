import Workflow
import WorkflowScreens
import WorkflowTextUI

extension ClockScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      HStack(spacing: 1) {
        TabBar(titles: ["Stopwatch", "Timers", "Alarms"], selection: tab.rawValue) { index in
          if let tab = ClockWorkflow.Tab(rawValue: index) { sink.send(.show(tab)) }
        }
        Spacer()
        Text(dateText, style: .muted, overflow: .truncated)
      }
      .padding(horizontal: 1)
      content(in: environment)
      KeyHelp()
    }
    .commands(
      [
        Command("stopwatch", key: "1", help: "Stopwatch", isEnabled: tab != .stopwatch) {
          sink.send(.show(.stopwatch))
        },
        Command("timers", key: "2", help: "Timers", isEnabled: tab != .timers) {
          sink.send(.show(.timers))
        },
        Command("alarms", key: "3", help: "Alarms", isEnabled: tab != .alarms) {
          sink.send(.show(.alarms))
        },
        Command("quit", key: "q", help: "Quit") { sink.send(.quit) },
      ] + Command.wait(onWait))
  }

  private func content(in environment: ViewEnvironment) -> any TextView {
    switch tab {
    case .stopwatch: stopwatch.view(in: environment)
    case .timers: timers.view(in: environment)
    case .alarms: alarms.view(in: environment)
    }
  }
}

extension RingingScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    let dismiss = Command("dismiss", keys: ["enter", "space", "escape"], help: "Dismiss") {
      onDismiss.send()
    }
    return Dialog(title, commands: [dismiss] + Command.wait(onWait)) {
      VStack {
        BigTime(time, style: .warning, fillsRow: false)
        Text(detail)
      }
    }
  }
}

extension Command {
  /// The command of scripts that moves the time on, if it does not go by itself.
  fileprivate static func wait(_ advance: ((Duration) -> Void)?) -> [Command] {
    guard let advance else { return [] }
    let wait = Command("wait", parameter: "TIME", help: "Let time pass") {
      text throws(CommandError) in
      guard let time = Duration(clockText: text) else {
        throw CommandError("'wait' needs a time, as in 'wait 3:00' or 'wait 0:01.5'")
      }
      advance(time)
    }
    return [wait]
  }
}
