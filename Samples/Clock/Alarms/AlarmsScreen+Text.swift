import Workflow
import WorkflowScreens
import WorkflowTextUI

extension AlarmsScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      BigTime(timeText, style: .plain)
      List(rows, selection: selection, placeholder: "No alarms: add one below.") {
        sink.send(.select($0))
      } row: { row in
        HStack(spacing: 2) {
          Text(sign(of: row, environment.usesASCII), style: row.isOn ? .accent : .muted)
          Text(row.alarm.text, style: row.isOn ? .strong : .muted)
          Text(row.alarm.label, style: row.isOn ? .plain : .muted, overflow: .truncated)
          Spacer()
          Text(waitText(of: row), style: .muted)
        }
      }
      TextField("New alarm", text: entry, placeholder: "7:30 Wake up") { sink.send(.type($0)) }
        .commands(Command("add", key: "enter", help: "Add") { sink.send(.add) })
    }
    .border("Alarms", detail: "\(rows.count(where: \.isOn)) on")
    .commands(
      Command(
        "toggle", key: "space", help: selected?.isOn == true ? "Switch off" : "Switch on",
        isEnabled: selected != nil
      ) { selected?.sink.send(.toggle) },
      Command("delete", keys: ["d", "delete"], help: "Delete", isEnabled: selected != nil) {
        sink.send(.delete)
      })
  }

  private func sign(of row: AlarmRow, _ usesASCII: Bool) -> String {
    if usesASCII { return row.isOn ? "[x]" : "[ ]" }
    return row.isOn ? "●" : "○"
  }
}
