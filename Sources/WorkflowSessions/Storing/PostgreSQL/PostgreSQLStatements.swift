#if PostgreSQL
  /// The statements of a store.
  ///
  /// Each is a transaction of its own, so no process that is suspended holds a lock, and a pool of
  /// connections may give each to another connection. The time is the server's, and not that of the
  /// transaction's start, since a statement may have waited.
  struct PostgreSQLStatements: Sendable {
    let beat, leave, open, ask, notify, post, messages, due, list: PostgreSQLStatement
    let claim: PostgreSQLStatement
    /// One statement for each number of turns, from one on.
    let plainTurns: [PostgreSQLStatement]
    let removals: [PostgreSQLStatement]
    private let turns: [PostgreSQLStatement]

    init(in schema: String) {
      beat = Self.beat(schema)
      leave = PostgreSQLStatement("DELETE FROM \(schema).owners WHERE id = $1")
      open = Self.open(schema)
      ask = PostgreSQLStatement(
        "UPDATE \(schema).sessions SET asked = true WHERE id = $1 AND NOT asked AND state = 'held'")
      notify = PostgreSQLStatement(
        """
        SELECT pg_notify('\(schema)', owner::text) FROM \(schema).sessions WHERE id = $1 AND asked
        """)
      post = PostgreSQLStatement(
        "WITH turn AS (SELECT), \(Self.mail(schema, first: 1)) SELECT count(*) FROM sent")
      messages = PostgreSQLStatement(
        """
        SELECT number, key, content FROM \(schema).messages
        WHERE receiver = $1 AND number > $2 AND content IS NOT NULL ORDER BY number
        """)
      due = Self.due(schema)
      list = Self.list(schema)
      claim = Self.claim(schema)
      plainTurns = (1...Self.mostPlainTurns).map { Self.plainTurns(schema, count: $0) }
      removals = Self.removals(schema)
      turns = (0..<8).map { parts in
        Self.turn(
          schema, isWhole: parts & 1 != 0, takes: parts & 2 != 0, sends: parts & 4 != 0)
      }
    }

    /// The statement that adds a row that is no claim.
    func turn(_ row: SessionRow) -> PostgreSQLStatement {
      let takes = row.kind == .end || row.taken > 0 && row.kind == .turn
      return turns[(row.isWhole ? 1 : 0) + (takes ? 2 : 0) + (row.sent.isEmpty ? 0 : 4)]
    }
  }

  // MARK: - Processes

  extension PostgreSQLStatements {
    /// Returns the time, with each session that others ask for, and the version of the tables.
    private static func beat(_ schema: String) -> PostgreSQLStatement {
      PostgreSQLStatement(
        """
        WITH beat AS (
          INSERT INTO \(schema).owners AS known (id, address, number, until)
          SELECT $1, $2, $3, clock_timestamp() + $5 * interval '1 microsecond'
          WHERE $4 = 0 OR EXISTS (SELECT FROM \(schema).owners WHERE id = $1)
          ON CONFLICT (id) DO UPDATE SET number = greatest(known.number, $3),
            until = clock_timestamp() + $5 * interval '1 microsecond'
          WHERE known.number >= $4 RETURNING clock_timestamp() AS time)
        SELECT time, sessions.id, (SELECT max(version) FROM \(schema).store) FROM beat
        LEFT JOIN \(schema).sessions ON asked AND owner = $1
        """)
    }

    /// The statement that removes some rows which are older than a number of microseconds.
    private static func removals(_ schema: String) -> [PostgreSQLStatement] {
      let old = "clock_timestamp() - $1 * interval '1 microsecond'"
      return [
        """
        WITH old AS (
          SELECT id FROM \(schema).sessions WHERE ended < \(old)
          ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
        ), turns AS (DELETE FROM \(schema).turns WHERE session IN (SELECT id FROM old)),
        messages AS (DELETE FROM \(schema).messages WHERE receiver IN (SELECT id FROM old)),
        boxes AS (DELETE FROM \(schema).mailboxes WHERE receiver IN (SELECT id FROM old)),
        removed AS (
          DELETE FROM \(schema).sessions WHERE id IN (SELECT id FROM old) RETURNING 1)
        SELECT count(*) FROM removed
        """,
        """
        WITH removed AS (
          DELETE FROM \(schema).messages WHERE (receiver, number) IN (
            SELECT receiver, number FROM \(schema).messages
            WHERE content IS NULL AND time < \(old) LIMIT $2 FOR UPDATE SKIP LOCKED)
          RETURNING 1)
        SELECT count(*) FROM removed
        """,
        """
        WITH removed AS (
          DELETE FROM \(schema).owners WHERE id IN (
            SELECT id FROM \(schema).owners WHERE until < \(old) LIMIT $2 FOR UPDATE SKIP LOCKED)
          RETURNING 1)
        SELECT count(*) FROM removed
        """,
      ].map(PostgreSQLStatement.init)
    }
  }

  // MARK: - Looking

  extension PostgreSQLStatements {
    private static func open(_ schema: String) -> PostgreSQLStatement {
      PostgreSQLStatement(
        """
        SELECT turns.number, kind, owner, claim, overtakes, type, version, label, wake, taken,
          whole, frame, address
        FROM \(schema).turns
        LEFT JOIN \(schema).owners ON owners.id = owner AND until > clock_timestamp()
        WHERE session = $1 AND turns.number >= coalesce(
          (SELECT max(number) FROM \(schema).turns WHERE session = $1 AND whole), 0)
        ORDER BY turns.number
        """)
    }

    /// Sessions with work, and those with messages.
    ///
    /// The search goes from receiver to receiver, since many messages may wait for one, and from
    /// process to process, since a living one may have many sessions with work. It waits for nothing,
    /// so its time is that of its start, for which an index can be used.
    private static func due(_ schema: String) -> PostgreSQLStatement {
      PostgreSQLStatement(
        """
        WITH RECURSIVE mail (type, receiver) AS (
          SELECT root.type, (SELECT receiver FROM \(schema).messages AS first
            WHERE content IS NOT NULL AND first.type = root.type AND receiver > $2
            ORDER BY receiver LIMIT 1)
          FROM unnest($3::text[]) AS root (type)
          UNION ALL
          SELECT mail.type, (SELECT next.receiver FROM \(schema).messages AS next
            WHERE next.content IS NOT NULL AND next.type = mail.type
              AND next.receiver > mail.receiver ORDER BY next.receiver LIMIT 1)
          FROM mail WHERE receiver IS NOT NULL
        ), holders (id) AS (
          SELECT min(owner) FROM \(schema).sessions WHERE state = 'held' AND wake IS NOT NULL
          UNION ALL
          SELECT (SELECT min(owner) FROM \(schema).sessions WHERE state = 'held'
            AND wake IS NOT NULL AND owner > holders.id)
          FROM holders WHERE id IS NOT NULL
        ), gone AS (
          SELECT id FROM holders WHERE id <> $1 AND NOT EXISTS (SELECT FROM \(schema).owners
            WHERE owners.id = holders.id AND until > statement_timestamp())
        ), found AS (
          SELECT id FROM \(schema).sessions WHERE state = 'free' AND wake <= statement_timestamp()
          UNION SELECT sessions.id FROM gone JOIN \(schema).sessions ON owner = gone.id
            WHERE state = 'held' AND wake <= statement_timestamp()
          UNION SELECT receiver FROM mail WHERE receiver IS NOT NULL)
        SELECT found.id, coalesce(sessions.type, mailboxes.type) FROM found
        LEFT JOIN \(schema).sessions ON sessions.id = found.id
        LEFT JOIN \(schema).mailboxes ON receiver = found.id
        LEFT JOIN \(schema).owners ON owners.id = owner AND until > statement_timestamp()
        WHERE found.id > $2 AND coalesce(sessions.type, mailboxes.type) = ANY ($3)
          AND (state IS NULL OR state = 'free'
            OR state = 'held' AND (owners.id IS NULL OR owner = $1))
        ORDER BY found.id LIMIT $4
        """)
    }

    private static func list(_ schema: String) -> PostgreSQLStatement {
      PostgreSQLStatement(
        """
        WITH found AS (
          (SELECT id FROM \(schema).sessions
            WHERE id > $1 AND ($2::text IS NULL OR label = $2)
              AND ($3::text[] IS NULL OR type = ANY ($3)) ORDER BY id LIMIT $4)
          UNION
          (SELECT receiver FROM \(schema).mailboxes
            WHERE receiver > $1 AND coalesce($2, '') = ''
              AND ($3::text[] IS NULL OR type = ANY ($3))
              AND NOT EXISTS (SELECT FROM \(schema).sessions WHERE id = receiver)
            ORDER BY receiver LIMIT $4))
        SELECT found.id, coalesce(last.type, mailboxes.type), last.number, kind, last.owner,
          version, last.label, last.wake, coalesce(last.time, mailboxes.time), address,
          (SELECT count(*) FROM \(schema).messages
            WHERE receiver = found.id AND content IS NOT NULL),
          (SELECT count(DISTINCT owner) FROM \(schema).turns WHERE session = found.id
            AND number > (SELECT coalesce(max(number), 0) FROM \(schema).turns
              WHERE session = found.id AND kind <> 0))
        FROM found
        LEFT JOIN LATERAL (SELECT * FROM \(schema).turns WHERE session = found.id
          ORDER BY number DESC LIMIT 1) AS last ON true
        LEFT JOIN \(schema).mailboxes ON receiver = found.id
        LEFT JOIN \(schema).owners ON owners.id = last.owner AND until > clock_timestamp()
        ORDER BY found.id LIMIT $4
        """)
    }
  }

  // MARK: - Rows

  extension PostgreSQLStatements {
    /// The time for which a number stays taken after a whole row: longer than a statement lives.
    ///
    /// A statement that was suspended in the server, with an old view of the table, would otherwise
    /// add its number once more.
    private static let latest = "10 seconds"

    /// The last row of the session; what follows has to be the next one.
    private static func former(_ schema: String) -> String {
      """
      former AS (
        SELECT number, kind, owner, claim FROM \(schema).turns
        WHERE session = $1 ORDER BY number DESC LIMIT 1)
      """
    }

    /// Adds the row under a condition.
    ///
    /// The key of the table decides: of two rows with one number, the second waits for the first,
    /// and is not stored.
    private static func insert(_ schema: String, where condition: String) -> String {
      """
      turn AS (
        INSERT INTO \(schema).turns (session, number, kind, owner, claim, overtakes, type, version,
          label, wake, taken, whole, frame)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11, $12, $13
        WHERE coalesce((SELECT number FROM former), 0) = $2 - 1 AND \(condition)
        ON CONFLICT DO NOTHING RETURNING 1)
      """
    }

    /// A claim locks the owner of the row before: a beat of that one waits, and one that has come
    /// just before is seen.
    private static func claim(_ schema: String) -> PostgreSQLStatement {
      PostgreSQLStatement(
        """
        WITH \(former(schema)), holder AS (
          SELECT until FROM \(schema).owners
          WHERE id = (SELECT owner FROM former WHERE kind < 2 AND owner <> $4) FOR SHARE
        ), \(insert(schema, where: "NOT EXISTS (SELECT FROM holder WHERE until > clock_timestamp())")),
        session AS (
          INSERT INTO \(schema).sessions (id, state, owner, type, label, wake)
          SELECT $1, 'held', $4, $7, $9, $10::timestamptz FROM turn
          ON CONFLICT (id) DO UPDATE SET state = 'held', owner = $4, type = $7, label = $9,
            wake = $10::timestamptz, asked = false)
        SELECT count(*) FROM turn
        """)
    }

    /// The largest number of turns in a statement.
    static let mostPlainTurns = 8

    /// Adds turns of several sessions that change nothing but their states, as most do.
    ///
    /// It adds no row if more has changed since the row before, and returns the session, number and
    /// owner of each that it has added.
    private static func plainTurns(_ schema: String, count: Int) -> PostgreSQLStatement {
      let types = [
        "bytea", "bigint", "bigint", "bigint", "text", "bigint", "text", "timestamptz", "bigint",
        "bytea",
      ]
      let rows = (0..<count).map { row in
        let values = types.enumerated().map { "$\(row * types.count + $0 + 1)::\($1)" }
        return "(\(values.joined(separator: ", ")))"
      }
      return PostgreSQLStatement(
        """
        INSERT INTO \(schema).turns (session, number, kind, owner, claim, overtakes, type, version,
          label, wake, taken, whole, frame)
        SELECT turn.session, turn.number, 1, turn.owner, turn.claim, false, turn.type,
          turn.version, turn.label, turn.wake, turn.taken, false, turn.frame
        FROM (VALUES \(rows.joined(separator: ", ")))
          AS turn (session, number, owner, claim, type, version, label, wake, taken, frame)
        CROSS JOIN LATERAL (SELECT * FROM \(schema).turns WHERE session = turn.session
          ORDER BY number DESC LIMIT 1) AS former
        WHERE former.number = turn.number - 1 AND former.owner = turn.owner
          AND former.claim = turn.claim AND former.kind < 2 AND former.type = turn.type
          AND former.label = turn.label AND former.wake IS NOT DISTINCT FROM turn.wake
          AND former.taken = turn.taken
        ON CONFLICT DO NOTHING RETURNING session, number, owner
        """)
    }

    private static func turn(
      _ schema: String, isWhole: Bool, takes: Bool, sends: Bool
    ) -> PostgreSQLStatement {
      let state = "CASE $3 WHEN 1 THEN 'held' WHEN 2 THEN 'free' ELSE 'ended' END"
      var parts = [
        former(schema),
        insert(schema, where: "EXISTS (SELECT FROM former WHERE owner = $4 AND claim = $5)"),
        """
        session AS (
          UPDATE \(schema).sessions SET state = \(state), type = $7, label = $9,
            wake = $10::timestamptz, asked = asked AND $3 = 1,
            ended = CASE $3 WHEN 3 THEN clock_timestamp() END
          WHERE id = $1 AND EXISTS (SELECT FROM turn)
            AND (state, type, label, wake) IS DISTINCT FROM (\(state), $7, $9, $10::timestamptz))
        """,
      ]
      if isWhole {
        parts.append(
          """
          removed AS (
            DELETE FROM \(schema).turns WHERE session = $1 AND number < $2 AND NOT overtakes
              AND time < clock_timestamp() - interval '\(latest)' AND EXISTS (SELECT FROM turn))
          """)
      }
      if takes {
        // Their keys stay. Nothing waits for a session that has ended.
        parts.append(
          """
          taken AS (
            UPDATE \(schema).messages SET content = NULL WHERE receiver = $1
              AND (number <= $11 OR $3 = 3) AND content IS NOT NULL AND EXISTS (SELECT FROM turn))
          """)
      }
      if sends { parts.append(mail(schema, first: 14)) }
      return PostgreSQLStatement(
        "WITH \(parts.joined(separator: ",\n")) SELECT count(*) FROM turn")
    }

    /// Adds messages, if there is a `turn`: arrays of receivers, types, keys and contents, from a
    /// parameter on.
    ///
    /// The row of a mailbox is locked until the end, so numbers come in the order of commits. All
    /// lock mailboxes in the order of their receivers, so none waits for another in a circle.
    private static func mail(_ schema: String, first: Int) -> String {
      """
      mail AS (
        SELECT * FROM unnest($\(first)::bytea[], $\(first + 1)::text[], $\(first + 2)::bytea[],
          $\(first + 3)::bytea[]) WITH ORDINALITY AS mail (receiver, type, key, content, position)
      ), fresh AS (
        SELECT DISTINCT ON (receiver, key) * FROM mail WHERE EXISTS (SELECT FROM turn)
          AND NOT EXISTS (SELECT FROM \(schema).messages AS known
            WHERE known.receiver = mail.receiver AND sha256(known.key) = sha256(mail.key))
        ORDER BY receiver, key, position
      ), box AS (
        INSERT INTO \(schema).mailboxes AS box (receiver, posted, type)
        SELECT receiver, count(*) + coalesce((SELECT max(number) FROM \(schema).messages AS old
          WHERE old.receiver = fresh.receiver), 0), max(type)
        FROM fresh GROUP BY receiver ORDER BY receiver
        ON CONFLICT (receiver) DO UPDATE SET type = excluded.type, posted = box.posted
          + (SELECT count(*) FROM fresh WHERE fresh.receiver = box.receiver)
        RETURNING receiver, posted
      ), sent AS (
        INSERT INTO \(schema).messages (receiver, type, number, key, content)
        SELECT receiver, type, posted - count(*) OVER (PARTITION BY receiver)
          + row_number() OVER (PARTITION BY receiver ORDER BY position), key, content
        FROM fresh JOIN box USING (receiver)
        ON CONFLICT (receiver, sha256(key)) DO NOTHING RETURNING 1)
      """
    }
  }
#endif
