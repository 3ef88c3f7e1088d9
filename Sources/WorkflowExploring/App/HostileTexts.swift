/// Texts that hurt apps: empty, blank, wide, long, with marks, and with what looks like something.
enum HostileTexts {
  static let all = [
    "", " ", "milk", "a", "Ada Lovelace", "日本", "🌙", "👩‍👩‍👧", "e\u{301}", "\u{200F}שלום", "0", "-1",
    "3.5", "99999999999999999999", "null", "a\\b", "\"", "'; --", "<b>", "%s", "\t", "ß",
    // Wider than any screen of a walk; each letter is a key, and so a frame.
    String(repeating: "long ", count: 25),
  ]
}
