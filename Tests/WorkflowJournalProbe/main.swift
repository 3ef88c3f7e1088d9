import Foundation
import Workflow
import WorkflowPersistence

// Runs a bank with a journal until it is killed, or says what a journal has. It exits with 1 if the
// journal cannot be opened, and with 3 if it cannot be written any more.
//
//   WorkflowJournalProbe run FILE       pays without an end; writes the number of each turn that is published
//   WorkflowJournalProbe check FILE     writes the last turn, and continues with it: the sum, and the payments

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fatalError("expected: run or check, and a file") }
do {
  let journal = try WorkflowJournal(at: URL(filePath: arguments[2]), keeping: 50)
  let last = journal.lastTurn ?? -1
  var how = JournalOptions()
  how.onError = { error in
    say("\(error)")
    exit(3)
  }
  let host = try WorkflowHost(drainedByHand: Bank(), continuing: journal, how)
  if arguments[1] == "check" {
    say("\(last) \(host.rendering.sum) \(host.rendering.payments)")
  } else {
    let subscription = host.onRendering { _ in say("\(journal.lastTurn ?? -1)") }
    for number in 0... { host.rendering.accounts[number % 20].pay.send(Account.Payment()) }
    subscription.cancel()
  }
} catch {
  say("\(error)")
  exit(1)
}

/// Writes a line at once.
func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

/// Accounts that pay into a vault: each payment changes two nodes in one turn.
struct Bank: Workflow {
  struct State: Codable {
    var vault = 0
    var payments = 0
    /// Grows, and begins anew.
    var log = ""
  }

  struct Screen {
    var accounts: [Account.Screen]
    var sum: Int
    var payments: Int
  }

  struct Action: WorkflowAction {
    func apply(toState state: inout State, workflow: Bank) -> Never? {
      state.vault += 1
      state.payments += 1
      state.log = state.payments.isMultiple(of: 100) ? "" : state.log + "paid \(state.payments)\n"
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Bank>) -> Screen {
    let accounts = context.render(each: 0..<20, id: { $0 }) {
      Account(number: $0)
    } onOutput: { _, _ in
      Action()
    }
    return Screen(
      accounts: Array(accounts), sum: accounts.reduce(state.vault) { $0 + $1.balance },
      payments: state.payments)
  }
}

struct Account: Workflow, Equatable {
  typealias Output = Int

  struct Screen {
    var balance: Int
    var pay: Sink<Payment>
  }

  struct Payment: WorkflowAction {
    func apply(toState balance: inout Int, workflow: Account) -> Int? {
      balance -= 1
      return 1
    }
  }

  var number: Int

  func makeInitialState() -> Int { 0 }

  func render(state balance: Int, context: borrowing RenderContext<Account>) -> Screen {
    Screen(balance: balance, pay: context.makeSink(of: Payment.self))
  }
}
