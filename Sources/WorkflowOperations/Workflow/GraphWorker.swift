import Workflow
import WorkflowSynchronization

/// Runs all operations of a graph in a tree, and measures delays and time-outs.
///
/// A worker for each operation would let every pass visit all that run. So there is one, which the
/// commits of the graph's node tell what to do. The tasks are its children, so that they are part
/// of what a worker does off the actor, and end with it.
struct GraphWorker: Worker, LastingWorker {
  @Injected private var inbox: GraphInbox
  @Injected private var clock: any Clock<Duration>

  init(_ inbox: GraphInbox, clock: any Clock<Duration>) {
    _inbox = Injected(wrappedValue: inbox)
    _clock = Injected(wrappedValue: clock)
  }

  // A graph continues in another process if this one ends.
  var moment: Duration? { nil }

  func run(_ output: WorkerOutput<GraphEvents>) async {
    let (inbox, clock) = (inbox, clock)
    await withDiscardingTaskGroup { group in
      var tasks = GraphTasks(inbox, clock: clock, starter: ChildTasks(group: group))
      var hasClock = false
      while !Task.isCancelled {
        var events: [GraphEvent] = []
        for message in inbox.take() {
          switch message {
          case .changes(let changes, let state):
            if !hasClock { inbox.begin(RunClock(clock, after: state.now)) }
            hasClock = true
            tasks.perform(changes, of: state)
          case .event(let event):
            tasks.forget(after: event)
            events.append(event)
          case .look, .lookAway: break
          }
        }
        // Rule 76h.
        if events.isEmpty {
          await inbox.wait()
        } else {
          await output(GraphEvents(events: events, time: inbox.now))
        }
      }
    }
  }
}

/// An event of a run, with its time.
struct GraphEvents {
  let events: [GraphEvent]
  /// The time; nil if it is not known.
  let time: GraphTime?
}
