#if SQLite
  /// The tables of a store, which others may read.
  enum SQLiteSchema {
    static let version = 1

    /// Makes the tables of a new file, and checks the version of another one.
    static func prepare(_ connection: SQLiteConnection) throws(SessionStoreError) {
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      let found = try connection.rows("PRAGMA user_version") { $0.number(0) }[0]
      if found == version { return }
      guard found == 0 else { throw .laterVersion(found) }
      // Another process may be doing the same.
      try connection.execute("BEGIN IMMEDIATE; \(tables); PRAGMA user_version = 1; COMMIT")
    }

    /// Times are microseconds since 1970; an owner is a random number.
    private static let tables = """
      CREATE TABLE IF NOT EXISTS owners (
        id INTEGER PRIMARY KEY, address TEXT NOT NULL, number INTEGER NOT NULL,
        until INTEGER NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS sessions (
        id BLOB PRIMARY KEY, number INTEGER NOT NULL DEFAULT 0, kind INTEGER NOT NULL DEFAULT 2,
        owner INTEGER NOT NULL DEFAULT 0, claim INTEGER NOT NULL DEFAULT 0, type TEXT NOT NULL,
        wake INTEGER, taken INTEGER NOT NULL DEFAULT 0, posted INTEGER NOT NULL DEFAULT 0,
        asked INTEGER NOT NULL DEFAULT 0, time INTEGER NOT NULL) STRICT;
      CREATE INDEX IF NOT EXISTS work ON sessions (wake) WHERE wake IS NOT NULL;
      CREATE INDEX IF NOT EXISTS mail ON sessions (id) WHERE posted > taken;
      CREATE INDEX IF NOT EXISTS asked ON sessions (owner) WHERE asked = 1;
      CREATE INDEX IF NOT EXISTS ended ON sessions (time) WHERE kind = 3;
      CREATE TABLE IF NOT EXISTS turns (
        session BLOB NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL,
        owner INTEGER NOT NULL, claim INTEGER NOT NULL, overtakes INTEGER NOT NULL,
        type TEXT NOT NULL, version INTEGER NOT NULL, wake INTEGER, taken INTEGER NOT NULL,
        whole INTEGER NOT NULL, frame BLOB NOT NULL, PRIMARY KEY (session, number)) STRICT;
      CREATE INDEX IF NOT EXISTS whole ON turns (session, number) WHERE whole = 1;
      CREATE TABLE IF NOT EXISTS messages (
        receiver BLOB NOT NULL, number INTEGER NOT NULL, key BLOB NOT NULL, content BLOB,
        time INTEGER NOT NULL, PRIMARY KEY (receiver, number), UNIQUE (receiver, key)) STRICT;
      CREATE INDEX IF NOT EXISTS taken ON messages (time) WHERE content IS NULL
      """
  }
#endif
