#if PostgreSQL
  /// The tables of a store, in a schema of their own.
  ///
  /// A later version only adds to them, so that programs of the version before can continue.
  struct PostgreSQLSchema: Sendable {
    static let version = 1

    let name: String
    let readVersion: PostgreSQLStatement

    /// Creates the description of a schema; nil if its name would have to be quoted.
    init?(_ name: String) {
      guard name.wholeMatch(of: /[a-z_][a-z0-9_]{0,62}/) != nil else { return nil }
      self.name = name
      readVersion = PostgreSQLStatement("SELECT version FROM \(name).store")
    }

    /// Makes the tables if they are not there, and checks them.
    func prepare(
      _ connection: PostgreSQLConnection, until end: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) -> Int {
      do throws(PostgreSQLFailure) {
        return try found(with: connection, until: end)
      } catch  where error.isWithoutTables {
        do throws(PostgreSQLFailure) {
          try connection.execute(tables, until: end)
        } catch  where error.isOfOther {
          // The server had looked before another process made them.
        }
        return try found(with: connection, until: end)
      }
    }

    private func found(
      with connection: PostgreSQLConnection, until end: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) -> Int {
      let found = try connection.rows(readVersion, [], until: end) { $0.number(0) }
      return found.max() ?? 0
    }

    /// The tables, made in one transaction; processes that begin at once wait for each other.
    ///
    /// A turn writes one row into `turns`, and another one into `sessions` only if what others ask
    /// for has changed: so most turns leave no dead row.
    private var tables: String {
      """
      SELECT pg_advisory_xact_lock(hashtext('workflow \(name)'));
      DO $$ BEGIN
        IF to_regnamespace('\(name)') IS NULL THEN CREATE SCHEMA \(name); END IF;
      END $$;
      CREATE TABLE IF NOT EXISTS \(name).store (version bigint PRIMARY KEY);
      INSERT INTO \(name).store VALUES (\(Self.version)) ON CONFLICT DO NOTHING;
      CREATE TABLE IF NOT EXISTS \(name).owners (
        id bigint PRIMARY KEY, address text NOT NULL, number bigint NOT NULL,
        until timestamptz NOT NULL);
      CREATE TABLE IF NOT EXISTS \(name).sessions (
        id bytea PRIMARY KEY, state text NOT NULL CHECK (state IN ('held', 'free', 'ended')),
        owner bigint NOT NULL, type text NOT NULL, label text NOT NULL, wake timestamptz,
        asked boolean NOT NULL DEFAULT false, ended timestamptz);
      CREATE INDEX IF NOT EXISTS sessions_free ON \(name).sessions (wake)
        WHERE state = 'free' AND wake IS NOT NULL;
      CREATE INDEX IF NOT EXISTS sessions_held ON \(name).sessions (owner, wake)
        WHERE state = 'held' AND wake IS NOT NULL;
      CREATE INDEX IF NOT EXISTS sessions_asked ON \(name).sessions (owner) WHERE asked;
      CREATE INDEX IF NOT EXISTS sessions_label ON \(name).sessions (label, id);
      CREATE INDEX IF NOT EXISTS sessions_ended ON \(name).sessions (ended)
        WHERE ended IS NOT NULL;
      CREATE TABLE IF NOT EXISTS \(name).turns (
        session bytea NOT NULL, number bigint NOT NULL, kind smallint NOT NULL,
        owner bigint NOT NULL, claim bigint NOT NULL, overtakes boolean NOT NULL,
        type text NOT NULL, version bigint NOT NULL, label text NOT NULL, wake timestamptz,
        taken bigint NOT NULL, whole boolean NOT NULL, frame bytea NOT NULL,
        time timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (session, number));
      CREATE INDEX IF NOT EXISTS turns_whole ON \(name).turns (session, number) WHERE whole;
      CREATE TABLE IF NOT EXISTS \(name).mailboxes (
        receiver bytea PRIMARY KEY, posted bigint NOT NULL, type text NOT NULL,
        time timestamptz NOT NULL DEFAULT clock_timestamp());
      CREATE TABLE IF NOT EXISTS \(name).messages (
        receiver bytea NOT NULL, type text NOT NULL, number bigint NOT NULL, key bytea NOT NULL,
        content bytea, time timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (receiver, number));
      CREATE UNIQUE INDEX IF NOT EXISTS messages_key ON \(name).messages (receiver, sha256(key));
      CREATE INDEX IF NOT EXISTS messages_waiting ON \(name).messages (receiver, number)
        WHERE content IS NOT NULL;
      CREATE INDEX IF NOT EXISTS messages_due ON \(name).messages (type, receiver)
        WHERE content IS NOT NULL;
      CREATE INDEX IF NOT EXISTS messages_taken ON \(name).messages (time) WHERE content IS NULL
      """
    }
  }
#endif
