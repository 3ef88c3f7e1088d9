#if SQLite
  import Foundation

  /// The tables of a store, which others may read.
  ///
  /// A later version only adds to them, so that programs of the version before can continue.
  enum SQLiteSchema {
    static let version = 1

    /// Tells a store from other files of SQLite: "Flow".
    private static let application = 0x466C_6F77

    /// Makes the tables of a new file, and checks another one before it changes anything.
    static func prepare(_ connection: SQLiteConnection) throws(SessionStoreError) {
      if try !isPrepared(connection) { try makeTables(with: connection) }
      try beginLog(with: connection)
      try connection.execute("PRAGMA synchronous = FULL")
    }

    private static func beginLog(
      with connection: SQLiteConnection
    ) throws(SessionStoreError) {
      // This statement does not wait for processes that do the same, as others do.
      for attempt in 1... {
        do throws(SessionStoreError) {
          let mode = try connection.rows("PRAGMA journal_mode = WAL") { $0.text(0) }
          if mode == ["wal"] { return }
          throw .refused(reason: "the file does not allow a write-ahead log. Choose a local disk")
        } catch .noAnswer where attempt < 500 {
          usleep(2_000)
        }
      }
    }

    static func isPrepared(_ connection: SQLiteConnection) throws(SessionStoreError) -> Bool {
      // The application last: another process may make the tables between two reads, and then it is
      // known, or nothing was there before.
      let found = try ["schema_version", "user_version", "application_id"]
        .map { name throws(SessionStoreError) in
          try connection.rows("PRAGMA \(name)") { $0.number(0) }[0]
        }
      if found[2] == application {
        guard found[1] <= version + 1 else { throw .laterVersion(found[1]) }
        return true
      }
      guard found == [0, 0, 0] else {
        throw .damaged(reason: "the file is a database of something else")
      }
      return false
    }

    private static func makeTables(
      with connection: SQLiteConnection
    ) throws(SessionStoreError) {
      try connection.execute("BEGIN IMMEDIATE")
      do throws(SessionStoreError) {
        // Another process may have done it meanwhile.
        if try !isPrepared(connection) {
          try connection.execute(
            "\(tables); PRAGMA user_version = \(version); PRAGMA application_id = \(application)")
        }
        try connection.execute("COMMIT")
      } catch {
        try? connection.execute("ROLLBACK")
        throw error
      }
    }

    /// Times are microseconds since 1970; an owner is a random number.
    private static let tables = """
      CREATE TABLE IF NOT EXISTS owners (
        id INTEGER PRIMARY KEY, address TEXT NOT NULL, number INTEGER NOT NULL,
        until INTEGER NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS sessions (
        id BLOB PRIMARY KEY, number INTEGER NOT NULL DEFAULT 0, kind INTEGER NOT NULL DEFAULT 2,
        owner INTEGER NOT NULL DEFAULT 0, claim INTEGER NOT NULL DEFAULT 0, type TEXT NOT NULL,
        version INTEGER NOT NULL DEFAULT 0, label TEXT NOT NULL DEFAULT '', wake INTEGER, taken INTEGER NOT NULL DEFAULT 0, posted INTEGER NOT NULL DEFAULT 0,
        asked INTEGER NOT NULL DEFAULT 0, time INTEGER NOT NULL) STRICT;
      CREATE INDEX IF NOT EXISTS free ON sessions (wake) WHERE kind = 2 AND wake IS NOT NULL;
      CREATE INDEX IF NOT EXISTS held ON sessions (owner, wake) WHERE kind < 2 AND wake IS NOT NULL;
      CREATE INDEX IF NOT EXISTS mail ON sessions (id) WHERE posted > taken AND kind <> 3;
      CREATE INDEX IF NOT EXISTS asked ON sessions (owner) WHERE asked = 1;
      CREATE INDEX IF NOT EXISTS ended ON sessions (time) WHERE kind = 3;
      CREATE TABLE IF NOT EXISTS turns (
        session BLOB NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL,
        owner INTEGER NOT NULL, claim INTEGER NOT NULL, overtakes INTEGER NOT NULL,
        type TEXT NOT NULL, version INTEGER NOT NULL, label TEXT NOT NULL, wake INTEGER, taken INTEGER NOT NULL,
        whole INTEGER NOT NULL, frame BLOB NOT NULL, PRIMARY KEY (session, number)) STRICT;
      CREATE INDEX IF NOT EXISTS whole ON turns (session, number) WHERE whole = 1;
      CREATE TABLE IF NOT EXISTS messages (
        receiver BLOB NOT NULL, number INTEGER NOT NULL, key BLOB NOT NULL, content BLOB,
        time INTEGER NOT NULL, PRIMARY KEY (receiver, number), UNIQUE (receiver, key)) STRICT;
      CREATE INDEX IF NOT EXISTS waiting ON messages (receiver, number) WHERE content IS NOT NULL;
      CREATE INDEX IF NOT EXISTS taken ON messages (time) WHERE content IS NULL
      """
  }
#endif
