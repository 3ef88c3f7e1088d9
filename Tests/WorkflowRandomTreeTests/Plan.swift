/// A program as data: what the nodes of a tree declare, and what is done to the tree.
///
/// The runtime and the model carry out the same plan. It can be printed, and made smaller.
struct Plan: Equatable {
  /// The plans of the nodes; the first is the root, and each declares only nodes after it.
  var nodes: [NodePlan]
  /// The steps that are taken from outside, in order.
  var steps: [Step]
  /// The commands that are given from within callbacks.
  var reactions: [Reaction]
  /// The number of observers.
  var observers: Int
  /// The number of listeners at the beginning.
  var listeners: Int
  /// Whether the host is released in the end, instead of being told to end.
  var endsByRelease: Bool
}

/// The behaviour of one kind of node.
struct NodePlan: Equatable {
  var kind = Kind.plain
  var store = StoreKind.heap
  var declarations: [Declaration] = []
  /// The change of the state when props have changed.
  var adapts = Change.nothing
  /// The order of the declarations.
  var arrangement = Arrangement.fixed
  /// The number of items in a new state.
  var items = 0
}

/// The type of a workflow, as far as props and output are concerned.
enum Kind: Int, CaseIterable {
  /// Props are the workflow itself, and comparable.
  case plain
  /// Props are the workflow itself, and cannot be compared.
  case loose
  /// Formal props that are comparable, with dependencies beside them.
  case formal
  /// Formal props that cannot be compared.
  case looseFormal
  /// Comparable only under a condition, which holds.
  case conditional
  /// Formal props without a size.
  case unpropped
  /// Without output.
  case silent
  /// Without type parameters, so that the compiler knows everything about it.
  case tight
}

/// The type of a state; the runtime notices changes of each in a different way.
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
  /// The parity of the value passed in; nil if it does not matter.
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
  /// Whether the handler returns a type-erased action.
  var isErased = false
}

enum KeyPlan: Equatable {
  case none
  case integer(Int)
  case text(Int)
  case other(Int)
  /// The state's mode, so that every mode has a child of its own.
  case mode
}

/// The source of a child's value.
enum ValueSource: Equatable {
  case constant(Int)
  case count, halfCount, mode, selected
  /// The value that the node itself was given.
  case value
  /// The sum of the counts of the children before.
  case siblings
  /// In rows: the item's value, and whether it is selected.
  case item, isSelected
}

/// A wrapper between a child and its parent, which adds no node.
enum Wrap: Int, CaseIterable {
  case none, rendering, output, both, onOutput, ignoring, existential
}

/// A collection of children.
struct RowsPlan: Equatable {
  var child: ChildPlan
  var items = ItemSource.stored
  var ids = IDForm.integer
  /// The largest number of rows.
  var capacity = 60
}

/// The source of the items of a collection.
enum ItemSource: Int, CaseIterable {
  /// The items of the state.
  case stored
  /// The items of the state with even ids.
  case filtered
  /// Items made from the count, in an order that depends on the mode.
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
  /// Whether it is declared as one of several, and as another type.
  var isOneOfMany = false
}

/// The behaviour of a worker by itself.
struct WorkerScript: Hashable {
  var putsAtOnce = false
  var finishesAtOnce = false
  /// Whether it continues after it was cancelled, until it is told to finish.
  var isLate = false
  /// Whether it reports that it has finished, so that it is no longer declared.
  var retires = false
}

struct EffectPlan: Equatable {
  var key: ValueSource
  var base: Int
  /// The changes that it sends when it begins and when it ends.
  var sendsAtBeginning: Change?
  var sendsAtEnd: Change?
  /// Whether it adds a handler after it has ended.
  var addsLate = false
}

/// The response of a node to the output of a child or of a worker, or to a message.
enum Response: Int, CaseIterable {
  case nothing, add, mode, forward, addAndForward, select, removeRow, changeRow, moveRow
}

/// A change that an action makes to a state.
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
  /// Sends through a sink of a former rendering, whose node may have ended.
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
  /// Gives a command to a running worker.
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
    // The names of the types are removed, because they say nothing new.
    return lines.joined(separator: "\n").replacing(/\b[A-Z]\w*\./, with: "")
  }
}
