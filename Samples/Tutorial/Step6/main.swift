import Workflow
import WorkflowScreens
import WorkflowTextUI

let window = TextWindow(size: Size(width: 64, height: 7))
let host = WorkflowHost(EmailBrowserWorkflow(mail: .sample, clock: ContinuousClock()))

for await screen in host.renderings {
  window.show(screen)
  print(window.frame.lines.joined(separator: "\n"))
  if !screen.leading.messages.isEmpty { break }
}
