import Testing

@testable import MailReadingSample

/// The text of a message as it is shown: which lines are joined, and who has written which.
struct ReadableTextTests {
  @Test func `a paragraph that the sender's program has broken is joined`() {
    let text = """
      Hello Robin,

      welcome to the website team of the Northlight Astronomy Club! We are
      nine people in five time zones, so most of the work happens by mail.
      12 of us paint.

      Clear skies,
      Marta
      """
    #expect(
      HardWraps.joined(text) == """
        Hello Robin,

        welcome to the website team of the Northlight Astronomy Club! We are \
        nine people in five time zones, so most of the work happens by mail. \
        12 of us paint.

        Clear skies,
        Marta
        """)
  }

  @Test(arguments: [
    // A poem and an address: there is room for the next word, or the lines are short.
    """
    The woods are full of owls tonight, and nobody is able to say why so
    they sit there and look
    at the moon, which is as round as any moon can be, and somewhat larger.
    """,
    "Ada Quill\n12 Long Street\nNorthlight",
    // A list, with and without a program's breaks.
    """
    - Théo draws, Eleni and Salma write, Siyuan keeps the star charts and
    - Jiwoo tests on every telephone that she can borrow from her friends.
    """,
    """
    1. Théo draws, Eleni and Salma write, Siyuan keeps the star charts and
    2. Jiwoo tests on every telephone that she can borrow from her friends
    """,
    // Quotes.
    """
    > Théo draws, Eleni and Salma write, Siyuan keeps the star charts and the
    > others test on every telephone that they can borrow from her friends.
    """,
    // Code and tables.
    """
    let stars = catalogue.filter { $0.magnitude < 6 && $0.isVisible(in: sky) }
      return stars.sorted { $0.name < $1.name }.prefix(limit).map { $0.name }
    """,
    """
    M1   supernova remnant  Taurus            in the telescope of the club ok
    M2   globular cluster   Aquarius          in the telescope of the club ok
    """,
    // Lines that no terminal would show whole have not been broken.
    String(repeating: "a word and another ", count: 5) + "x\nand the next line",
    // Scripts without blanks between words.
    String(repeating: "次の観測会", count: 13) + "\n" + String(repeating: "次の観測会", count: 13),
    "", "\n\n", "one line",
  ])
  func `nothing else is joined`(text: String) {
    #expect(HardWraps.joined(text) == text)
  }

  @Test func `a control character keeps its line, and so does a line of a signature`() {
    let long = "a line that is as long as lines are if a program has broken them up"
    for text in ["\(long)\n\u{1B}[2J\(long)", "\(long)\n-- \nMarta", "\(long)\n--\nMarta"] {
      #expect(HardWraps.joined(text) == text)
    }
  }

  @Test func `a text that flows already is not joined again`() {
    let line = "a line that is as long as lines are if a program has broken them up"
    let body = "\(line)\n\(line)\n"
    let plain = Message.reading("\n\(body)")
    #expect(plain.text == body && plain.readableText == "\(line) \(line)\n")
    let flowed = Message.reading("Content-Type: text/plain; format=flowed\n\n\(body)")
    #expect(flowed.readableText == body)
  }

  @Test func `quotes have a depth, and a signature ends the text`() {
    let text = """
      On Sunday Théo wrote:
      > one
      >> two
      > > > three
       > own
      --
      -- 
      not yet
      -- 
      Marta
      > Northlight

      """
    var kinds: [MailLine.Kind] = []
    text.forEachMailLine { kinds.append($0.kind) }
    #expect(
      kinds == [
        .own, .quote(depth: 1), .quote(depth: 2), .quote(depth: 3), .own, .own, .own, .own,
        .signature, .signature, .signature,
      ])
  }

  @Test func `what is too long for a signature is none`() {
    for (count, kind) in [(20, MailLine.Kind.signature), (21, .own)] {
      var kinds: [MailLine.Kind] = []
      ("a\n-- " + String(repeating: "\nline", count: count)).forEachMailLine {
        kinds.append($0.kind)
      }
      #expect(kinds.count == count + 2 && kinds.last == kind)
    }
  }
}
