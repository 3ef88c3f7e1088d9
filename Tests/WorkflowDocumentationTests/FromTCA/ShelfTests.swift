import Testing
import WorkflowTesting

struct ShelfTests {
  @Test func `a book is added by the form, and removed after a question`() {
    let tester = WorkflowTester(Shelf(), exhaustivity: .loose)
    tester.send { $0.sink.send(.add) }
    tester.send { $0.form?.sink.send(.edit(BookForm.Fields(title: "Emma"))) }
    tester.send { $0.form?.sink.send(.save) }
    #expect(tester.rendering.form == nil)
    #expect(tester.rendering.rows.map(\.title) == ["Emma"])

    tester.send { $0.rows[0].onRemove.send(.remove) }
    #expect(tester.rendering.question == "Remove “Emma”?")
    tester.send { $0.sink.send(.answer(true)) }
    #expect(tester.rendering.rows.isEmpty)
    #expect(tester.rendering.question == nil)
  }

  @Test func `a form that is opened again is empty`() {
    let tester = WorkflowTester(Shelf(), exhaustivity: .loose)
    tester.send { $0.sink.send(.add) }
    tester.send { $0.form?.sink.send(.edit(BookForm.Fields(title: "Emma"))) }
    tester.send { $0.form?.sink.send(.cancel) }
    tester.send { $0.sink.send(.add) }
    #expect(tester.rendering.form?.fields == BookForm.Fields())
  }
}
