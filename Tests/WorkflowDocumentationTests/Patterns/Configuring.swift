import Workflow

struct ReaderSettings: Hashable, Codable {
  var fontSize = 12
  var isDark = false
}

/// Where the settings are kept: `UserDefaults`, a file, or in a test, a variable.
struct SettingsStore {
  var load: () -> ReaderSettings?
  var save: (ReaderSettings) -> Void
}

struct BookReader: Workflow {
  @Injected var store: SettingsStore

  func makeInitialState() -> ReaderSettings { store.load() ?? ReaderSettings() }

  func render(
    state settings: ReaderSettings, context: borrowing RenderContext<BookReader>
  ) -> (text: String, onChange: Sink<ReaderSettings>) {
    let store = store
    // Changed settings are another key, so the side effect is set up again.
    context.runSideEffect(key: Key(settings)) { _ in store.save(settings) }
    let text = context.render(BookText(fontSize: settings.fontSize))
    return (text, context.makeStateSink(of: ReaderSettings.self) { $1 = $0 })
  }
}

struct BookText: Workflow, Equatable {
  var fontSize: Int

  func render(state: Void, context: borrowing RenderContext<Self>) -> String {
    "Text in \(fontSize) points"
  }
}
