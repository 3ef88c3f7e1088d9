import Workflow

struct FeatureFlags: Equatable, Sendable {
  var hasReviews = false
}

struct BookPage: Workflow, Equatable {
  var title: String
  var flags: FeatureFlags

  func render(state: Void, context: borrowing RenderContext<BookPage>) -> [String] {
    flags.hasReviews ? [title, context.render(Reviews(title: title))] : [title]
  }
}

struct Reviews: Workflow, Equatable {
  var title: String

  func render(state: Void, context: borrowing RenderContext<Reviews>) -> String {
    "What others say about \(title)"
  }
}
