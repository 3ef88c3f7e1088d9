/// Runs a graph outside of a tree.
struct GraphDriver {
  let inbox: GraphInbox
  private var state: GraphState
  private var tasks: GraphTasks<OwnTasks>
  private var readers = UpdateReaders()
  private let clock: RunClock

  init(_ state: consuming GraphState, clock: any Clock<Duration>, inbox: GraphInbox = GraphInbox())
  {
    self.inbox = inbox
    self.clock = RunClock(clock, after: state.now)
    self.state = state
    tasks = GraphTasks(inbox, clock: clock, starter: OwnTasks(of: inbox))
  }

  /// Runs until every operation has its outcome and every task has returned.
  mutating func run() async -> GraphState {
    begin()
    // Rule 75i.
    while !(state.run.hasEnded && readers.finish(with: state, inbox)) {
      let messages = await inbox.receive()
      state.now = clock.now
      for message in messages {
        handle(message)
        begin()
      }
      readers.show(state)
    }
    // Those that are left measure delays and time-outs of operations that have ended.
    tasks.cancelAll()
    return state
  }

  private mutating func handle(_ message: consuming GraphInbox.Message) {
    switch consume message {
    case .event(let event):
      tasks.forget(after: event)
      state.handle(event)
      readers.version += 1
    case .look(let reader, let waiter): readers.add(reader, waiter)
    case .lookAway(let reader): readers.remove(reader)
    case .changes: break
    }
  }

  private mutating func begin() { tasks.perform(state.takeChanges(), of: state) }
}
