import WorkflowTerminal

extension Options {
  /// The text that `--help` prints.
  static let usage = """
    usage: orders place [COUNT | NAME…] [--item TEXT] [--price EUROS] [--store STORE]
           orders run [--pace SECONDS] [--limit N] [--approve-within SECONDS] [--store STORE]
           orders list [PHASE] [--store STORE]
           orders approve NAME… | refuse NAME… | retry NAME… [--store STORE]
           orders watch [--store STORE] [--plain | --full-screen]
           orders ledger [--store STORE]

    Orders that are charged, reserved, approved by a person and shipped, by any number of processes:
    start 'orders run' in several terminals, and kill any of them.

      place            place orders: one, COUNT of them, or those with these names
      run              work on the orders until Control-C
      list             print the orders, or those of a PHASE such as waiting
      approve, refuse  decide about orders that wait for it
      watch            show the orders while they change, and decide about them
      ledger           print what the bank, the warehouse and the carrier were asked for
      retry            let orders run again that were set aside, since three processes have ended
                       with them

      --store STORE    where the orders are (default: orders-store): a folder, with the trait
                       SQLite a file whose name ends with .db, or with the trait PostgreSQL a
                       connection such as service=shop
      --ledger FOLDER  where the ledger of run, watch and ledger is (default: STORE-ledger, or
                       orders-ledger beside PostgreSQL)
      --item, --price  what is ordered (default: tea, honey and so on)
      --pace SECONDS   how long a step takes (default: 2)
      --limit N        on how many orders a process works at once (default: 2); if all have
                       work, it takes a quarter more, at least one
      --approve-within SECONDS
                       when an order is cancelled that nobody approves (default: a week)

    The options of watch:

    \(TerminalOptions.usage)

    The exit code is 0 if all is well, 1 if something could not be done, and 2 for bad usage.
    """
}
