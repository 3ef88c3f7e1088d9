import Testing
import WorkflowTestSupport

@testable import MailReadingSample

struct MessageTests {
  @Test func `a whole message has no notes`() {
    let message = Message.reading("Subject: a\nTo: b@c\nCc: D <d@e>\n\ntext\n")
    #expect(message.notes.isEmpty)
    #expect(message.cc == "D <d@e>")
    #expect(message.text == "text\n")
  }

  @Test func `an empty text is a message`() {
    let message = Message.reading("")
    #expect(message.text == "" && message.subject == "" && message.date == "")
  }

  @Test func `damage is noted, and the rest is shown`() {
    let cut = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\ntext"
    #expect(Message.reading(cut).text == "text")
    #expect(Message.reading(cut).notes == [Damage.unclosed.description])
    let bad = "Content-Transfer-Encoding: base64\n\nYWJj*ZGVm"
    #expect(Message.reading(bad).text == "abcdef")
    #expect(Message.reading(bad).notes == [Damage.base64.description])
    let unknown = "Content-Type: text/plain; charset=x-martian\n\nabc"
    #expect(Message.reading(unknown).text == "abc")
    #expect(Message.reading(unknown).notes == [Damage.unknownCharset("x-martian").description])
    let undivided = "Content-Type: multipart/mixed\n\nabc"
    #expect(Message.reading(undivided).text == "abc")
    #expect(Message.reading(undivided).notes == [Damage.noBoundary.description])
    #expect(Message.reading("Subject: a\nno field\n").notes == [Damage.header.description])
  }

  @Test func `the last plain text among alternatives is shown`() {
    let text = """
      Content-Type: multipart/alternative; boundary=b

      --b
      Content-Type: text/plain

      first
      --b
      Content-Type: text/html

      <p>second</p>
      --b
      Content-Type: text/plain

      third
      --b--
      """
    #expect(Message.reading(text).text == "third")
    #expect(Message.reading(text.replacing("text/plain", with: "text/html")).text == "third\n")
  }

  @Test func `parts that are nested too deeply are shown as an attachment`() {
    var text = ""
    for level in 0..<5000 {
      text += "Content-Type: multipart/mixed; boundary=\"b\(level)\"\n\n--b\(level)\n"
    }
    let message = Message.reading(text + "\ninnermost")
    #expect(message.notes.contains(Damage.tooDeep.description))
    #expect(message.attachments.map(\.type) == ["multipart/mixed"])
  }

  @Test func `the number of parts is limited`() {
    let parts = String(repeating: "--b\n\ntext\n", count: 20_000)
    let message = Message.reading("Content-Type: multipart/mixed; boundary=b\n\n" + parts)
    #expect(message.text.count == 49_999)
    #expect(message.notes == [Damage.tooManyParts.description])
  }

  // A reader that takes time with the square of the size would need hours.
  @Test(.exhaustive, .timeLimit(.minutes(20)))
  func `reading takes time in proportion to the size of a message`() {
    let count = 200_000
    let texts = [
      String(repeating: "\r", count: count),
      "Subject: " + String(repeating: "=?", count: count),
      "Subject: " + String(repeating: "=?a?q?b ", count: count / 4),
      "From: " + String(repeating: "(", count: count),
      "From: " + String(repeating: "\"", count: count),
      "From: " + String(repeating: "<a@b> ", count: count / 4),
      "From: " + String(repeating: "a:", count: count / 2),
      "Content-Type: a/b;" + String(repeating: "a*1=b;", count: count / 4),
      "Content-Type: multipart/mixed; boundary=b\n\n" + String(repeating: "--b\n", count: count),
      "Content-Type: multipart/mixed; boundary=b\n\n"
        + String(repeating: "--b\n\n", count: count / 4),
      "Content-Type: text/html\n\n" + String(repeating: "<a \"", count: count / 4),
      "Content-Type: text/html\n\n" + String(repeating: "<script>", count: count / 4),
      "Content-Type: text/html\n\n" + String(repeating: "<!--", count: count / 4),
      "Content-Type: text/html\n\n" + String(repeating: "<b hidden>", count: count / 4),
      "Content-Type: text/html\n\n" + String(repeating: "&a", count: count / 4),
      "Content-Type: text/html\n\n" + String(repeating: "<pre>\n", count: count / 4),
      "Content-Transfer-Encoding: quoted-printable\n\n"
        + String(repeating: "=  ", count: count / 4),
      "Content-Transfer-Encoding: quoted-printable\n\n" + String(repeating: " ", count: count),
      String(repeating: "a: b\n", count: count / 4),
      "a:\n" + String(repeating: " b\n", count: count / 4),
    ]
    for text in texts {
      _ = Message.reading(text)
    }
  }

  @Test func `an attached message is listed by its subject, and one byte is one`() {
    let mail = """
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: message/rfc822

      Subject: =?utf-8?q?Lunch=3F?=

      text
      --b
      Content-Type: message/rfc822; name=forwarded.eml

      From: a@b
      --b
      Content-Type: image/png; name=a.png

      x
      --b--
      """
    #expect(
      Message.reading(mail).attachments.map(\.title) == [
        "Lunch? (message/rfc822, 35 bytes)", "forwarded.eml (message/rfc822, 9 bytes)",
        "a.png (image/png, 1 byte)",
      ])
  }

  @Test func `broken bytes of a charset do not spoil the bytes around them`() {
    let header = Array("Content-Type: text/plain; charset=shift_jis\n\n".utf8)
    let message = Message(
      (header + [0x93, 0xFA, 0x96, 0x7B, 0x0A, 0xFF, 0x41, 0x0A, 0x93, 0xFA])[...])
    #expect(message.text == "日本\n\u{FFFD}A\n日")
    #expect(message.notes == [Damage.bytes(charset: "shift_jis").description])
  }

  @Test func `EUC-JP is decoded, with a mark for characters of its second table`() {
    #expect(Charset("EUC-JP")?.decode([0xC6, 0xFC, 0x41, 0x8E, 0xB1, 0xCB, 0xDC]).text == "日Aｱ本")
    #expect(Charset("euc-jp")?.decode([0x8F, 0xB0, 0xA1, 0xC6, 0xFC]).text == "〓日")
    #expect(Charset("euc-jp")?.decode([0xC6]).isIntact == false)
  }

  @Test func `every charset of the table decodes ASCII`() {
    for (name, encoding) in Charset.encodings
    where !name.hasPrefix("utf16") && !name.hasPrefix("utf32") {
      #expect(
        Charset(name)?.decode(Array("Hello".utf8)[...]).text == "Hello", "\(name) \(encoding)")
    }
  }
}

struct HTMLTextTests {
  @Test(arguments: [
    ("<p>one</p><p>two</p>", "one\n\ntwo\n"),
    ("one<br>two<br/>three", "one\ntwo\nthree\n"),
    ("<ul><li>a<li>b</ul>c", "• a\n• b\n\nc\n"),
    ("a\n  b\t c", "a b c\n"),
    ("<pre>a\n  b</pre>", "a\n  b\n"),
    ("<style>x</style>a<script>if (a < b) {}</script>b", "ab\n"),
    ("<SCRIPT>x</Script >a", "a\n"),
    ("a<!-- b -->c", "ac\n"),
    ("<a title=\"x > y\">link</a>", "link\n"),
    ("1 < 2 &amp; 3 &gt; 2", "1 < 2 & 3 > 2\n"),
    ("&eacute;&#233;&#xE9;&euro;&#150;&hellip;", "ééé€–…\n"),
    ("&nosuch; &#99999999; &", "&nosuch; \u{FFFD} &\n"),
    ("&#xD800;", "\u{FFFD}\n"),
    ("a <unclosed", "a <unclosed\n"),
    ("<title>t</title><body>b", "b\n"),
    ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\nc\n"),
    ("", ""),
    ("<div style=\"color:red; DISPLAY : none\">no <div>no</div> no</div>yes", "yes\n"),
    ("a<span hidden>b</span>c <p style='display:none'>no<p>yes", "ac\n\nyes\n"),
    ("<div hidden=''><script></div></script>no<img>&amp;</div>yes", "yes\n"),
    ("<a style=display:none href=https://a.example>no</a>yes", "yes\n"),
    // A tag that hides nothing, or has no end, does not make a message empty.
    ("<div hidden>yes", "yes\n"),
    ("<td style=\"display:none\">a<td>b<", "a b<\n"),
    ("<img hidden>yes <b title=' hidden '>yes</b> <b aria-hidden=true>yes</b>", "yes yes yes\n"),
    ("<div style=\"display:block\">yes</div>", "yes\n"),
  ])
  func `a page is shown as its text`(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }
}

extension Message {
  static func reading(_ text: String) -> Message {
    Message(Array(text.utf8)[...])
  }
}
