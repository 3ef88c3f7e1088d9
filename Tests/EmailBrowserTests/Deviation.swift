/// Where the mail reader reads otherwise than Python, and on purpose.
///
/// The key names the mailbox, the message from 0 and the fact; the value is what is read.
enum Deviation {
  static let known: [String: String] =
    base64.merging(charsets) { first, _ in first }
    .merging(headers) { first, _ in first }
    .merging(attachments) { first, _ in first }

  /// Base64 of a wrong length, of which Python shows the letters, and pieces behind padding.
  private static let base64 = [
    "bodies 14 text": "too many",
    "bodies 16 text": "one piece\nxanother piece",
    "bodies 17 text": "Grüße, ñandú, 你",
  ]

  /// Text without a charset, or said to be ASCII, of which Python shows each byte above ASCII as
  /// U+FFFD: it is UTF-8 if it can be, otherwise Latin-1.
  private static let charsets = [
    "bodies 22 text": "Grüße, ñandú, 你好.",
    "bodies 24 text": "Grüße, ñandú, 你好.",
    "damaged 20 text": "High bytes ÿþ\u{80} in the body",
  ]

  private static let headers = [
    // Python takes a quoted separator among the headers for the body, and loses the headers below.
    "from-lines 4 subject": "A quoted separator among the headers",
    "from-lines 4 from": "Ada Quill <ada@example.org>",
    "from-lines 4 name": "Ada Quill",
    "from-lines 4 address": "ada@example.org",
    "from-lines 4 text": "It was forwarded carelessly.",
    // A leap second belongs to the minute before it.
    "dates 33 date": "2016-12-31 23:59 +0000",
    // Python shows the single letter of an encoded word of which nothing can be decoded.
    "encoded-words-malformed 7 subject": "=?utf-8?B?A?= one character",
    // What is no address is shown as it was sent, without quotes put around it.
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
    // Texts that stand one below the other are one text, where Python's body is the first of them.
    "damaged 2 attachments": "[]",
    "damaged 27 attachments": "[]",
    "multipart 7 attachments": "[\"- image/png 70\"]",
    "multipart 7 text": "The plain words: grün.\nThe footer of the list.",
    // Python counts an attached message as it would write it anew, with one more line end.
    "multipart 19 attachments": "[\"- message/rfc822 465\"]",
    "multipart 21 attachments":
      "[\"- message/delivery-status 110\", \"- text/rfc822-headers 35\"]",
    // Of two names the one that can hold all characters is meant (RFC 6266).
    "multipart 38 attachments": "[\"better-ü.pdf application/pdf 125\"]",
    // A name with blanks and without quotes; Python reads its first word.
    "multipart 44 attachments": "[\"blanks without quotes.pdf application/pdf 125\"]",
  ]
}
