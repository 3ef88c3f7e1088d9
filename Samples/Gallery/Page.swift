import Workflow
import WorkflowTextUI

/// A page of the gallery: a demo, with a title and its code.
struct Page: Sendable {
  let title: String
  let summary: String
  let code: String
  private let subject: any Demo.Type

  init(_ title: String, _ subject: any Demo.Type, _ summary: String) {
    self.title = title
    self.subject = subject
    self.summary = summary
    code = subject.code
  }

  /// The first view of the demo.
  var demo: any TextView {
    func view<Subject: Demo>(of subject: Subject.Type) -> any TextView {
      subject.init().view(Update { _ in })
    }
    return view(of: subject)
  }

  /// Runs the demo as a child, and returns what it shows.
  func render(in context: borrowing RenderContext<GalleryWorkflow>) -> PageScreen {
    render(subject, in: context)
  }

  private func render<Subject: Demo>(
    _ subject: Subject.Type, in context: borrowing RenderContext<GalleryWorkflow>
  ) -> PageScreen {
    PageScreen(
      title: title, summary: summary, code: code,
      view: context.render(DemoWorkflow<Subject>(), key: Key(title)))
  }
}
