import WorkflowTestSupport

/// The content of a node's state, whatever the type of the state.
struct Facts: Hashable, Codable {
  /// A number that no other session of the tree has, which tells a fresh state from a kept one.
  var birth = 0
  var count = 0
  /// The mode, from 0 to 3, which decides what is declared.
  var mode = 0
  var selected = 0
  var items: [Item] = []
  /// The workers that have reported that they finished.
  var finished: [Int] = []
}

/// An item of a collection.
struct Item: Hashable, Codable {
  var id: Int
  var value: Int
}

/// The props that a parent passes to a child.
struct Given: Hashable {
  /// The index of the node's plan.
  var node: Int
  var value = 0
  /// The item of a row; nil for other nodes.
  var item: Item?
}

extension Facts {
  static let mostItems = 64

  /// Makes a change; returns the output if there is one.
  mutating func make(_ change: Change) -> Int? {
    switch change {
    case .nothing: break
    case .add(let amount): count += amount
    case .mode(let mode): self.mode = abs(mode) % 4
    case .select(let id): selected = id
    case .output(let number): return number
    case .addAndOutput(let number):
      count += 1
      return number
    case .reset: (count, mode, selected) = (0, 0, 0)
    case .retire(let number): if !finished.contains(number) { finished.append(number) }
    case .fill(let number): items = (0..<number).map { Item(id: $0, value: 0) }
    case .clear: items = []
    case .removeID(let id): items.removeAll { $0.id == id }
    case .alterID(let id): for index in items.indices where items[index].id == id { alter(index) }
    case .insert(let pick): insert(pick)
    case .remove, .alter, .move, .moveAndAlter, .shuffle: changeItems(change)
    }
    return nil
  }

  private mutating func alter(_ index: Int) { items[index].value += 1 }

  private mutating func insert(_ pick: Int) {
    guard items.count < Facts.mostItems else { return }
    // The lowest free id, so that ids that were removed come back.
    let ids = Set(items.map(\.id))
    let id = (0...items.count).first { !ids.contains($0) }!
    items.insert(Item(id: id, value: pick % 5), at: pick % (items.count + 1))
  }

  private mutating func changeItems(_ change: Change) {
    guard !items.isEmpty else { return }
    switch change {
    case .remove(let pick): items.remove(at: pick % items.count)
    case .alter(let pick): alter(pick % items.count)
    case .move(let pick): move(pick)
    case .moveAndAlter(let pick):
      move(pick)
      alter(pick / 3 % items.count)
    case .shuffle(let seed):
      var generator = SeededGenerator(seed: seed)
      items.shuffle(using: &generator)
    default: break
    }
  }

  private mutating func move(_ pick: Int) {
    let item = items.remove(at: pick % items.count)
    items.insert(item, at: pick / 7 % (items.count + 1))
  }
}

extension Response {
  /// Returns the change in response to a number; `row` is the id of the row that it came from.
  func change(for number: Int, row: Int? = nil) -> Change {
    switch self {
    case .nothing: .nothing
    case .add: .add(abs(number) % 7 + 1)
    case .mode: .mode(number)
    case .forward: .output(number + 1)
    case .addAndForward: .addAndOutput(number + 1)
    case .select: .select(row ?? abs(number) % 5)
    case .removeRow: row.map { .removeID($0) } ?? .remove(abs(number))
    case .changeRow: row.map { .alterID($0) } ?? .alter(abs(number))
    case .moveRow: .moveAndAlter(abs(number))
    }
  }
}

extension ValueSource {
  func number(_ facts: Facts, _ given: Given, siblings: Int, item: Item? = nil) -> Int {
    switch self {
    case .constant(let number): number
    case .count: facts.count
    case .halfCount: facts.count / 2
    case .mode: facts.mode
    case .selected: facts.selected
    case .value: given.value
    case .siblings: siblings
    case .item: item?.value ?? facts.count
    case .isSelected: (item?.id ?? 0) == facts.selected ? 1 : 0
    }
  }
}
