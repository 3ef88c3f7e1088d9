import Testing
import WorkflowTestSupport

@testable import WorkflowOperations

/// What is ready, in its order, however it gets ready.
struct HeapTests {
  @Test(arguments: 0..<100)
  func `a heap returns what a sorted array returns`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var heap = Heap()
    var all: [Heap.Element] = []
    var next = 0
    for _ in 0..<300 {
      if generator.below(5) < 3 {
        // Most come in order; some have waited before, and some have another priority.
        let index = generator.below(4) == 0 ? generator.below(next + 1) : next
        next += 1
        let priority = generator.below(8) == 0 ? generator.below(3) : 0
        heap.insert(index, priority: priority)
        all.append(Heap.Element(priority: priority, index: index))
        all.sort { $0.precedes($1) }
      } else {
        #expect(heap.first?.index == all.first?.index)
        #expect(heap.removeFirst() == (all.isEmpty ? nil : all.removeFirst().index))
      }
    }
    while let index = heap.removeFirst() { #expect(index == all.removeFirst().index) }
    #expect(all.isEmpty)
  }
}
