import Workflow

struct MusicApp: Workflow {
  enum Page: Equatable { case player, settings }

  @Injected var clock: any Clock<Duration>

  func makeInitialState() -> Page { .player }

  func render(
    state page: Page, context: borrowing RenderContext<MusicApp>
  ) -> (text: String, onGo: Sink<Page>) {
    // Declared on every page, so it plays on.
    let player = context.render(MusicPlayer(clock: clock))
    let go = context.makeStateSink(of: Page.self) { page, state in state = page }
    return (page == .player ? player : "Settings", go)
  }
}

struct MusicPlayer: Workflow, Equatable {
  @Injected var clock: any Clock<Duration>

  func makeInitialState() -> Int { 0 }

  func render(state seconds: Int, context: borrowing RenderContext<MusicPlayer>) -> String {
    context.run(TimerWorker.every(.seconds(1), id: "play", clock: clock)) { _ in
      AnyWorkflowAction<MusicPlayer> { seconds, _ in
        seconds += 1
        return nil
      }
    }
    return "Playing: \(seconds) s"
  }
}
