/// The facts that the mail reader reads differently from Python, on purpose.
///
/// A key names the mailbox, the message (from 0) and the fact. The value is what is read.
enum Deviation {
  static let known: [String: String] =
    base64.merging(charsets) { first, _ in first }
    .merging(headers) { first, _ in first }
    .merging(attachments) { first, _ in first }

  /// Base64 of a wrong length, whose letters Python shows undecoded, and pieces after padding.
  private static let base64 = [
    "bodies 14 text": "too many",
    "bodies 16 text": "one piece\nxanother piece",
    "bodies 17 text": "Grüße, ñandú, 你",
  ]

  /// Text without a charset, or declared as ASCII.
  ///
  /// It is read as UTF-8 if it is valid UTF-8, and otherwise as Latin-1. Python shows each byte
  /// above ASCII as U+FFFD.
  private static let charsets = [
    "bodies 22 text": "Grüße, ñandú, 你好.",
    "bodies 24 text": "Grüße, ñandú, 你好.",
    "damaged 20 text": "High bytes ÿþ\u{80} in the body",
    "damaged 20 subject": "High bytes ÿþ\u{80} raw",
    "headers 27 subject": "Raw Latin-1: Grüße",
    "headers 29 from": "Raw Üser <raw@example.org>",
    "headers 29 name": "Raw Üser",
  ]

  private static let headers = [
    // Python takes a quoted separator among the headers as the body, and loses those below it.
    "from-lines 4 subject": "A quoted separator among the headers",
    "from-lines 4 from": "Ada Quill <ada@example.org>",
    "from-lines 4 name": "Ada Quill",
    "from-lines 4 address": "ada@example.org",
    "from-lines 4 text": "It was forwarded carelessly.",
    // A leap second belongs to the minute before it.
    "dates 33 date": "2016-12-31 23:59 +0000",
    // Python shows the single letter of an encoded word that cannot be decoded.
    "encoded-words-malformed 7 subject": "=?utf-8?B?A?= one character",
    // Text that is not an address is shown as it was sent, without added quotes.
    "encoded-words-malformed 22 from": "Ada Quill ada@example.org",
    "encoded-words-malformed 22 name": "Ada Quill ada@example.org",
    "encoded-words-malformed 22 address": "",
    "encoded-words-malformed 24 from": "Ada Quill <ada@example.org>",
    "encoded-words-malformed 24 name": "Ada Quill <ada@example.org>",
    "encoded-words-malformed 24 address": "",
    "encoded-words-malformed 25 from": "Ada Quill <ada at example.org>",
    "encoded-words-malformed 25 address": "ada at example.org",
    "encoded-words-malformed 26 from": "just a name",
    "encoded-words-malformed 26 name": "just a name",
    "encoded-words-malformed 26 address": "",
  ]

  private static let attachments = [
    // Texts that follow each other are one text. Python's body is only the first of them.
    "damaged 2 attachments": "[]",
    "damaged 27 attachments": "[]",
    "multipart 7 attachments": "[\"- image/png 70\"]",
    "multipart 7 text": "The plain words: grün.\nThe footer of the list.",
    // Python gives the size of an attached message as it would write it, with one more line end.
    "multipart 19 attachments": "[\"- message/rfc822 465\"]",
    "threads 15 attachments": "[\"- message/rfc822 465\"]",
    "threads 16 attachments":
      "[\"- message/delivery-status 66\", \"- message/rfc822 143\"]",
    "multipart 21 attachments":
      "[\"- message/delivery-status 110\", \"- text/rfc822-headers 35\"]",
    // Of two names, the one that can hold all characters counts (RFC 6266).
    "multipart 38 attachments": "[\"better-ü.pdf application/pdf 125\"]",
    // A name with blanks and without quotes; Python reads its first word.
    "multipart 44 attachments": "[\"blanks without quotes.pdf application/pdf 125\"]",
  ]
}
