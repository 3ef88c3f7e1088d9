import Foundation
import WorkflowTerminal
import WorkflowTestSupport

/// A folder with two mailboxes: what somebody may find in the morning.
struct DayMailbox {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("archive.mbox", Self.mbox([Self.minutes]).utf8)
    try folder.write("inbox.mbox", Self.mbox(Self.inbox).utf8)
  }

  private static func mbox(_ messages: [String]) -> String {
    messages.map { "From - Thu Mar  5 09:12:44 2026\n\($0)\n" }.joined()
  }

  private static let minutes = """
    From: Ada Quill <ada@example.org>
    To: Ben Stone <ben@example.net>
    Subject: Minutes of the last meeting
    Date: Mon, 2 Feb 2026 20:00:00 +0000
    Message-ID: <minutes@example.org>

    We met, and agreed.

    """

  private static let inbox = [
    """
    From: Ada Quill <ada@example.org>
    To: Ben Stone <ben@example.net>
    Subject: Picnic on Sunday?
    Date: Thu, 5 Mar 2026 08:00:00 +0000
    Message-ID: <picnic@example.org>

    Shall we have a picnic on Sunday? The forecast:
    https://weather.example/sunday

    """,
    """
    From: Cleo Marsh <cleo@example.org>
    To: Ada Quill <ada@example.org>, Ben Stone <ben@example.net>
    Subject: Re: Picnic on Sunday?
    Date: Thu, 5 Mar 2026 08:30:00 +0000
    Message-ID: <yes@example.org>
    References: <picnic@example.org>

    > Shall we have a picnic on Sunday?
    Yes! I bring the blanket.

    """,
    """
    From: Council <office@council.example>
    To: Ben Stone <ben@example.net>
    Subject: Your application
    Date: Thu, 5 Mar 2026 09:00:00 +0000
    Message-ID: <application@council.example>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary="part"

    --part
    Content-Type: text/plain

    Dear Mr Stone, the plan and the rules are attached.
    --part
    Content-Type: application/pdf
    Content-Disposition: attachment; filename="../plan.pdf"
    Content-Transfer-Encoding: base64

    JVBERi0xLjQK
    --part
    Content-Type: text/plain
    Content-Disposition: attachment; filename="rules.txt"

    No fires. No dogs.
    --part
    Content-Type: message/rfc822

    From: Dora Finch <dora@example.com>
    To: office@council.example
    Subject: A complaint about picnics
    Date: Wed, 4 Mar 2026 17:00:00 +0000

    Too many picnics.
    --part--

    """,
    """
    From: Ada Quill <ada@example.org>
    To: Ben Stone <ben@example.net>
    Subject: Re: Picnic on Sunday?
    Date: Thu, 5 Mar 2026 10:00:00 +0000
    Message-ID: <bread@example.org>
    References: <picnic@example.org> <yes@example.org>

    Then I bring bread, and the picnic basket.

    """,
  ]
}

extension ShortDateStyle {
  /// The style of the dates on that day, 5 March 2026, in Greenwich.
  static let day = ShortDateStyle(
    now: Date(timeIntervalSince1970: 1_772_740_800), locale: Locale(identifier: "en_GB"),
    timeZone: .gmt)

  /// The style of the dates in the summer after it.
  static let later = ShortDateStyle(
    now: Date(timeIntervalSince1970: 1_782_000_000), locale: Locale(identifier: "en_GB"),
    timeZone: .gmt)
}
