import Workflow

let host = WorkflowHost(InboxWorkflow(messages: Message.samples))
show(host.rendering)
host.rendering.sink.send(.next)
show(host.rendering)

func show(_ screen: InboxScreen) {
  for (number, message) in screen.messages.enumerated() {
    print(number == screen.selected ? ">" : " ", message.subject)
  }
  print()
}
