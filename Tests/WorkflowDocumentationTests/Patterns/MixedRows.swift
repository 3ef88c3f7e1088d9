import Workflow

enum FeedItem: Identifiable, Equatable {
  case heading(String)
  case post(id: Int, text: String)

  var id: String {
    switch self {
    case .heading(let text): "heading \(text)"
    case .post(let id, _): "post \(id)"
    }
  }
}

struct FeedRow {
  var text: String
  var onTap: (() -> Void)?
}

struct Feed: Workflow, Equatable {
  var items: [FeedItem]

  func render(
    state: Void, context: borrowing RenderContext<Feed>
  ) -> KeyedRenderings<String, FeedRow> {
    context.render(each: items, id: \.id) { item -> any Workflow<FeedRow, Never> in
      switch item {
      case .heading(let text): HeadingRow(text: text)
      case .post(_, let text): PostRow(text: text)
      }
    }
  }
}

struct HeadingRow: Workflow, Equatable {
  var text: String

  func render(state: Void, context: borrowing RenderContext<Self>) -> FeedRow {
    FeedRow(text: text.uppercased())
  }
}

struct PostRow: Workflow, Equatable {
  var text: String

  func makeInitialState() -> Bool { false }

  func render(state isLiked: Bool, context: borrowing RenderContext<Self>) -> FeedRow {
    let like = context.makeStateSink(of: Void.self) { _, isLiked in isLiked.toggle() }
    return FeedRow(text: isLiked ? "\(text) ♥" : text) { like.send() }
  }
}
