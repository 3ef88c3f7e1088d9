import Workflow
import WorkflowTextUI

let window = TextWindow(size: Size(width: 64, height: 7))
let host = WorkflowHost(EmailBrowserWorkflow(messages: Message.samples))
window.show(host.rendering)
let subscription = host.onRendering { window.show($0) }

show(window.frame)
window.handle(.key("down"))
show(window.frame)

func show(_ frame: Frame) {
  print(frame.lines.joined(separator: "\n"))
}
