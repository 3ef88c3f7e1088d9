#if SQLite
  extension SQLiteSessionStore {
    /// Whether a file is a store; asking does not make it one.
    package static func isStore(_ path: String) throws(SessionStoreError) -> Bool {
      try SQLiteSchema.isPrepared(SQLiteConnection(path))
    }

    /// Returns sessions in the order of their ids.
    public func list(
      types: [String]?, label: String?, after id: SessionID?, limit: Int
    ) throws(SessionStoreError) -> [SessionSummary] {
      let now = now
      return try read { connection throws(SessionStoreError) in
        var found: [SessionSummary] = []
        var last = id
        while found.count < limit {
          let page = try page(after: last, label, limit: limit, at: now, with: connection)
          found += page.filter { $0.isOf(types, label) }
          last = page.last?.id
          if page.count < limit { break }
        }
        return Array(found.prefix(limit))
      }
    }

    private func page(
      after id: SessionID?, _ label: String?, limit: Int, at now: Duration,
      with connection: SQLiteConnection
    ) throws(SessionStoreError) -> [SessionSummary] {
      try connection.rows(
        """
        SELECT sessions.id, type, sessions.number, kind, owner, version, label, wake, time, address,
          (SELECT count(*) FROM messages
            WHERE receiver = sessions.id AND messages.number > taken AND content IS NOT NULL),
          (SELECT count(DISTINCT owner) FROM turns WHERE session = sessions.id AND number >
            (SELECT coalesce(max(number), 0) FROM turns
              WHERE session = sessions.id AND kind <> 0))
        FROM sessions LEFT JOIN owners ON owners.id = owner AND until > ?1
        WHERE sessions.id > ?2 AND (?3 IS NULL OR label = ?3) ORDER BY sessions.id LIMIT ?4
        """, .time(now), .bytes(id?.bytes ?? []), label.map { .text($0) } ?? .null, .number(limit)
      ) { row throws(SessionStoreError) in try SessionSummary(row) }
    }
  }

  extension SessionSummary {
    fileprivate init(_ row: borrowing SQLiteRow) throws(SessionStoreError) {
      guard let id = SessionID(bytes: row.bytes(0)) else {
        throw .damaged(reason: "a session has no id")
      }
      let (number, time) = (row.number(2), Duration.microseconds(row.number(8)))
      if number == 0 {
        self.init(id: id, type: row.text(1), waiting: row.number(10), time: time)
        return
      }
      let kind = UInt8(exactly: row.number(3)).flatMap(SessionRow.Kind.init) ?? .turn
      var last = SessionRow(
        number: number, kind: kind, owner: row.owner(4), claim: 0, type: row.text(1),
        version: row.number(5))
      last.label = row.text(6)
      last.wake = row.numberIfAny(7).map { .microseconds($0) }
      let isHeld = kind == .claim || kind == .turn
      self.init(
        id: id, last: last, holder: (isHeld ? row.textIfAny(9) : nil).map { .other($0) } ?? .free,
        waiting: row.number(10), claims: row.number(11), time: time)
    }
  }
#endif
