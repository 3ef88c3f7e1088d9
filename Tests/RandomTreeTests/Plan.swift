/// A program as data: what the nodes of a tree declare, and what is done to the tree.
///
/// The runtime and the model carry out the same plan. It can be printed, and made smaller.
struct Plan: Equatable {
  /// What nodes do; the first is the root, and each declares only nodes that stand behind it.
  var nodes: [NodePlan]
  /// What is done from outside, in order.
  var steps: [Step]
  /// What is done from within callbacks.
  var reactions: [Reaction]
  /// How many look on.
  var observers: Int
  /// How many listen from the beginning.
  var listeners: Int
  /// Whether the host is released in the end, and not told to end.
  var endsByRelease: Bool
}

/// What one kind of node does.
struct NodePlan: Equatable {
  var kind = Kind.plain
  var store = StoreKind.heap
  var declarations: [Declaration] = []
  /// What the state makes of changed props.
  var adapts = Change.nothing
  /// In which order things are declared.
  var arrangement = Arrangement.fixed
  /// How many items a new state has.
  var items = 0
}

/// The type of a workflow, as far as it is about props and output.
enum Kind: Int, CaseIterable {
  /// Props are the workflow itself, and comparable.
  case plain
  /// Props are the workflow itself, and cannot be compared.
  case loose
  /// Formal props that are comparable; beside them there are dependencies.
  case formal
  /// Formal props that cannot be compared.
  case looseFormal
  /// Comparable under a condition only, which holds.
  case conditional
  /// Formal props without a size.
  case unpropped
  /// Tells nothing.
  case silent
  /// Without type parameters, so that everything about it is known when it is compiled.
  case tight
}

/// The type of a state; the runtime notices changes of each in another way.
enum StoreKind: Int, CaseIterable {
  case nothing, small, opaque, wide, heap, boxed, shared
}

/// The order of a node's declarations.
enum Arrangement: Int, CaseIterable {
  case fixed, reversedByMode, rotatedByCount
}

/// Something that a node declares while a condition holds.
struct Declaration: Equatable {
  enum What: Equatable {
    case child(ChildPlan)
    case rows(RowsPlan)
    case worker(WorkerPlan)
    case effect(EffectPlan)
    case mailbox(key: Int, Response)
  }

  var condition = Condition()
  var what: What
}

/// When something is declared.
struct Condition: Equatable {
  /// One bit for each mode of the state.
  var modes = 0b1111
  /// The parity of the value passed in, if that matters.
  var parity: Int?

  func holds(_ facts: Facts, _ given: Given) -> Bool {
    modes >> facts.mode & 1 == 1 && (parity == nil || parity == abs(given.value) % 2)
  }
}

/// A child, or what rows have in common.
struct ChildPlan: Equatable {
  var node: Int
  var key = KeyPlan.none
  var value = ValueSource.constant(0)
  var wrap = Wrap.none
  var response = Response.nothing
  /// Whether the handler gives an action whose type is forgotten.
  var isErased = false
}

enum KeyPlan: Equatable {
  case none
  case integer(Int)
  case text(Int)
  case other(Int)
  /// The state's mode: another child in every mode.
  case mode
}

/// Where a child's value comes from.
enum ValueSource: Equatable {
  case constant(Int)
  case count, halfCount, mode, selected
  /// What this node was given itself.
  case value
  /// What the children before have counted.
  case siblings
  /// In rows: the item's value, and whether it is selected.
  case item, isSelected
}

/// What stands between a child and its parent without being a node.
enum Wrap: Int, CaseIterable {
  case none, rendering, output, both, onOutput, ignoring, existential
}

/// A collection of children.
struct RowsPlan: Equatable {
  var child: ChildPlan
  var items = ItemSource.stored
  var ids = IDForm.integer
  /// No more rows than this.
  var capacity = 60
}

/// Which items there are.
enum ItemSource: Int, CaseIterable {
  /// Those of the state.
  case stored
  /// Those of the state, without every second.
  case filtered
  /// Made of the count, in an order that depends on the mode.
  case counted
}

/// The type of the rows' ids.
enum IDForm: Int, CaseIterable {
  case integer, text, other
}

struct WorkerPlan: Equatable {
  var number: ValueSource
  var base: Int
  var script = WorkerScript()
  var response = Response.add
  var isErased = false
  /// Whether it is declared as one of several, and with a type of its own.
  var isOneOfMany = false
}

/// What a worker does by itself.
struct WorkerScript: Hashable {
  var putsAtOnce = false
  var finishesAtOnce = false
  /// Whether it goes on after it was cancelled, until told otherwise.
  var isLate = false
  /// Whether it says that it has finished, so that the state no longer wants it.
  var retires = false
}

struct EffectPlan: Equatable {
  var key: ValueSource
  var base: Int
  /// What it sends when it begins and ends.
  var sendsAtBeginning: Change?
  var sendsAtEnd: Change?
  /// Whether it adds a handler when it has ended.
  var addsLate = false
}

/// What a node does about an output, a message or a value.
enum Response: Int, CaseIterable {
  case nothing, add, mode, forward, addAndForward, select, removeRow, changeRow, moveRow
}

/// What an action does to a state.
enum Change: Equatable {
  case nothing
  case add(Int)
  case mode(Int)
  case select(Int)
  case output(Int)
  case addAndOutput(Int)
  case reset
  case insert(Int)
  case remove(Int)
  case removeID(Int)
  case alter(Int)
  case alterID(Int)
  case move(Int)
  case moveAndAlter(Int)
  case shuffle(Int)
  case fill(Int)
  case clear
  case retire(Int)
}

/// The kinds of sinks through which a change can be sent.
enum Route: Int, CaseIterable {
  case action, erased, event, state, output, mapped
}

/// Something done to the tree from outside or from within a callback.
enum Command: Equatable {
  case send(Int, Route, Change)
  /// Through a sink of a former rendering, whose node may have ended.
  case sendStale(Int, Route, Change)
  case update(Int)
  case post(Int, Int)
  case listen
  case unlisten(Int)
  case end
}

enum Step: Equatable {
  case command(Command)
  case drain
  /// Lets a worker go on.
  case work(Int, WorkerCommand)
}

enum WorkerCommand: Equatable {
  case put(Int)
  case putTwice(Int)
  case finish
}

/// A command that is given when something happens for the nth time.
struct Reaction: Equatable {
  var place: Place
  var ordinal: Int
  var command: Command
}

/// Callbacks from which commands can be given.
enum Place: Int, CaseIterable {
  case apply, handler, effectBegins, effectEnds, published, output, observer, worker
}

// MARK: - Printing

extension Plan: CustomStringConvertible {
  var description: String {
    var lines = [
      "observers \(observers), listeners \(listeners)" + (endsByRelease ? ", released" : "")
    ]
    for (number, node) in nodes.enumerated() where number == 0 || node != NodePlan() {
      lines.append(
        "node \(number): \(node.kind), state \(node.store), items \(node.items), "
          + "adapts \(node.adapts), order \(node.arrangement)")
      for declaration in node.declarations {
        var text = "  \(declaration.what)"
        if declaration.condition.modes != 15 {
          text +=
            " in modes " + (0..<4).filter { declaration.condition.modes >> $0 & 1 == 1 }.description
        }
        if let parity = declaration.condition.parity { text += " if value % 2 == \(parity)" }
        lines.append(text)
      }
    }
    for reaction in reactions {
      lines.append("at \(reaction.place) \(reaction.ordinal): \(reaction.command)")
    }
    for (number, step) in steps.enumerated() { lines.append("step \(number): \(step)") }
    // Without the names of the types, which say nothing new.
    return lines.joined(separator: "\n").replacing(/\b[A-Z]\w*\./, with: "")
  }
}
