import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// An app on the main actor with a worker in a child; it stops if any of its code runs elsewhere.
@MainActor struct MainActorApp: Workflow {
  typealias Output = ExitCode

  @MainActor enum Action: WorkflowAction {
    case next
    case quit

    func apply(toState number: inout Int, workflow: MainActorApp) -> ExitCode? {
      MainActor.preconditionIsolated()
      if case .quit = self { return .success }
      number += 1
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state number: Int, context: borrowing RenderContext<MainActorApp>) -> FetchScreen {
    let fetched = context.render(Fetching(number: number))
    return FetchScreen(
      text: "wanted \(number), fetched \(fetched)", sink: context.makeSink(of: Action.self))
  }
}

struct FetchScreen: TextScreen {
  var text: String
  var sink: Sink<MainActorApp.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    MainActor.preconditionIsolated()
    return Text(text).commands(
      Command("next", key: "n", help: "Next") { sink.send(.next) },
      Command("quit", key: "q", help: "Quit") { sink.send(.quit) })
  }
}

private struct Fetching: Workflow, Equatable {
  enum Action: WorkflowAction {
    case fetched(Int)

    func apply(toState state: inout Int, workflow: Fetching) -> Never? {
      MainActor.preconditionIsolated()
      switch self {
      case .fetched(let number): state = number
      }
      return nil
    }
  }

  var number: Int

  func makeInitialState() -> Int { -1 }

  func render(state: Int, context: borrowing RenderContext<Fetching>) -> Int {
    context.run(Fetch(number: number)) { .fetched($0) }
    return state
  }
}

private struct Fetch: Worker {
  var number: Int

  func run(_ output: WorkerOutput<Int>) async {
    MainActor.preconditionIsolated()
    let fetched = await fetch(number)
    MainActor.preconditionIsolated()
    await output(fetched)
  }

  @concurrent private func fetch(_ number: Int) async -> Int { number }
}
