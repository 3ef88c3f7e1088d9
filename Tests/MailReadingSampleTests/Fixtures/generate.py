#!/usr/bin/env python3
"""Writes the test mailboxes of the mail reader, and what Python reads from them.

Run `python3 generate.py`. Everything is written next to this file: mailboxes in
every form (mbox, Maildir, folder of .eml, single .eml) and, for each mailbox
NAME, a file NAME.json with what Python's `mailbox` and `email` packages read
back from the written bytes. README.md describes the files and the format.

Nothing here depends on the clock, the host or chance: two runs give identical
bytes. Only the standard library is used.
"""

import base64
import json
import mailbox
import os
import re
import shutil
import unicodedata
from datetime import datetime, timedelta, timezone
from email import message_from_bytes, policy
from email.header import Header
from email.headerregistry import Address, Group
from email.message import EmailMessage
from email.mime.text import MIMEText
from pathlib import Path

HERE = Path(__file__).resolve().parent

# ---------------------------------------------------------------------------
# Small tools
# ---------------------------------------------------------------------------

# A 1x1 picture, and the shape of a small PDF: enough for names, types, sizes.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
    "awAAAABJRU5ErkJggg=="
)
PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    b"trailer<</Root 1 0 R>>\n%%EOF\n"
)


def as_bytes(piece):
    """Text becomes UTF-8; bytes stay as they are."""
    return piece.encode("utf-8") if isinstance(piece, str) else piece


def lines(*pieces):
    """The pieces as lines, each ended by LF."""
    return b"".join(as_bytes(piece) + b"\n" for piece in pieces)


def crlf(data):
    """The same bytes with CRLF line ends."""
    return data.replace(b"\n", b"\r\n")


def b64_lines(data, width=76):
    """Base64 in lines of the given width."""
    text = base64.b64encode(data)
    return b"".join(text[i : i + width] + b"\n" for i in range(0, len(text), width))


def word_b(text, charset, label=None):
    """One encoded word in B encoding."""
    data = text.encode(charset)
    return f"=?{label or charset}?B?{base64.b64encode(data).decode()}?="


def word_q(text, charset, label=None):
    """One encoded word in Q encoding: letters and digits stay, the rest is hex."""
    out = []
    for byte in text.encode(charset):
        if byte == 0x20:
            out.append("_")
        elif byte < 0x80 and chr(byte).isalnum():
            out.append(chr(byte))
        else:
            out.append(f"={byte:02X}")
    return f"=?{label or charset}?Q?{''.join(out)}?="


def words(text, charset, make, size):
    """Encoded words of at most `size` whole characters each."""
    return [make(text[i : i + size], charset) for i in range(0, len(text), size)]


def qp(data):
    """Quoted-printable by hand: soft breaks before column 76, blanks at line ends encoded."""
    out = []
    for line in data.split(b"\n"):
        row = ""
        for index, byte in enumerate(line):
            last = index == len(line) - 1
            plain = 33 <= byte <= 126 and byte != 61 or byte in (32, 9) and not last
            piece = chr(byte) if plain else f"={byte:02X}"
            if len(row) + len(piece) > 75:
                out.append(row + "=")
                row = ""
            row += piece
        out.append(row)
    return "\n".join(out).encode("ascii")


class Days:
    """Dates for messages that need none of their own: one day and a bit apart."""

    def __init__(self, start):
        self.now = start

    def next(self):
        self.now += timedelta(days=1, hours=1, minutes=7, seconds=3)
        return self.now


DAYS = Days(datetime(2026, 1, 1, 8, 0, 0, tzinfo=timezone(timedelta(hours=1))))

UNSET = object()


def hand(*headers, body=b"", sender=UNSET, to=UNSET, subject=UNSET, date=UNSET):
    """A message by hand: header lines as given, then the body as given.

    `sender`, `to`, `subject` and `date` are the values of those headers; None
    leaves the header out, unset gives a plain one.
    """
    out = []
    if sender is UNSET:
        sender = "Ada Quill <ada@example.org>"
    if to is UNSET:
        to = "Ben Stone <ben@example.net>"
    if subject is UNSET:
        subject = "A plain subject"
    if date is UNSET:
        date = DAYS.next().strftime("%a, %d %b %Y %H:%M:%S %z")
    for name, value in (("From", sender), ("To", to), ("Subject", subject), ("Date", date)):
        if value is not None:
            out.append(name.encode() + b": " + as_bytes(value))
    out += [as_bytes(header) for header in headers]
    return lines(*out) + b"\n" + as_bytes(body)


def mime(content_type, *headers, body=b"", encoding=None, **fields):
    """A message by hand with the MIME headers."""
    extra = ["MIME-Version: 1.0", as_bytes("Content-Type: ") + as_bytes(content_type)]
    if encoding:
        extra.append("Content-Transfer-Encoding: " + encoding)
    return hand(*extra, *headers, body=body, **fields)


def mbox_bytes(messages):
    """The messages as one mbox by hand: separator line, message, blank line."""
    out = b""
    for index, message in enumerate(messages):
        day = index % 28 + 1
        out += f"From hand@example.org Thu Jan {day:2d} 08:00:00 2026\n".encode()
        out += message
        if not message.endswith(b"\n"):
            out += b"\n"
        out += b"\n"
    return out


# ---------------------------------------------------------------------------
# Messages that Python builds
# ---------------------------------------------------------------------------


def fix_boundaries(message, stem):
    """Python invents boundaries at random: give every multipart a fixed one."""
    count = 0
    for part in message.walk():
        if part.get_content_maintype() == "multipart":
            count += 1
            part.set_boundary(f"==={stem}={count}==")


def built(number, subject, text=None, sender=None, **content):
    """An EmailMessage with the usual headers."""
    message = EmailMessage(policy=policy.default)
    if subject is not None:
        message["Subject"] = subject
    message["From"] = sender or Address("Ada Quill", "ada", "example.org")
    message["To"] = Address("Ben Stone", "ben", "example.net")
    message["Date"] = datetime(2026, 2, number, 9, 30, number, tzinfo=timezone(timedelta(hours=2)))
    message["Message-ID"] = f"<fixture.{number}@example.org>"
    if text is not None:
        message.set_content(text, **content)
    return message


# Long enough for many soft breaks; the 20,000 characters are in bodies.mbox.
LONG_ASCII = "abcdefghi " * 400


def python_messages():
    """What a Python program sends: every message through EmailMessage."""
    out = []

    out.append(built(1, "Plain and short", "Hello Ben,\n\nall well here.\n\nAda\n"))

    out.append(
        built(
            2,
            "Grüße aus dem Süden: eine Überschrift, die so lang ist, dass Python sie "
            "auf mehrere Zeilen und in mehrere kodierte Wörter zerlegen muss",
            "Schöne Grüße!\nDie Straße führt über den Fluß.\n",
            sender=Address("Jürgen Groß", "juergen", "example.org"),
            cte="quoted-printable",
        )
    )

    out.append(
        built(3, "星を見る会のお知らせ", "今夜八時に集まります。\n" * 3, sender=Address("山田 花子", "hanako", "example.com"))
    )

    message = built(
        4,
        "Lines that begin with From",
        "From here on it is easy.\n\nFrom the second paragraph too.\n"
        ">From a quoted line.\nNot From in the middle.\nfrom in lower case\n",
    )
    out.append(message)

    message = built(5, "Two alternatives", "The plain words – with a dash.\n")
    message.add_alternative("<html><body><p>The <b>HTML</b> words.</p></body></html>\n", subtype="html")
    out.append(message)

    message = built(6, "Three attachments", "See the files.\n")
    message.add_attachment(PNG, "image", "png", filename="dot.png")
    message.add_attachment("a,b\n1,2\n", subtype="csv", filename="Übersicht für März.csv")
    message.add_attachment(PDF, "application", "pdf", filename="a rather long file name, " * 4 + "end.pdf")
    out.append(message)

    message = built(7, "HTML with a picture, and a file", "Plain for those who like it.\n")
    message.add_alternative('<p>A dot: <img src="cid:dot@example.org"></p>\n', subtype="html")
    message.get_payload()[1].add_related(PNG, "image", "png", cid="<dot@example.org>")
    message.add_attachment(PDF, "application", "pdf", filename="plan.pdf")
    out.append(message)

    message = built(8, "Only HTML")
    message.set_content("<h1>Only HTML</h1><p>caf&eacute; &amp; t&#233;l&#xE9;scope</p>\n", subtype="html")
    out.append(message)

    inner = built(9, "The message inside", "I am inside.\n")
    message = built(10, "Fwd: The message inside", "Forwarded below.\n")
    message.add_attachment(inner)
    out.append(message)

    out.append(built(11, "An empty body", ""))
    out.append(built(12, "One very long line", LONG_ASCII + "\nand a short one\n"))
    out.append(built(13, "Very long line in base64", "é" * 500 + "\n", cte="base64"))

    message = built(14, "To a group and to many")
    message.replace_header("From", Address("Quill, Ada (Observatory)", "ada", "example.org"))
    del message["To"]
    message["To"] = (
        Group("Observers", (Address("Ben Stone", "ben", "example.net"), Address("Zoë Ångström", "zoe", "example.com"))),
        Address("", "list", "example.org"),
    )
    message.set_content("To all of you.\n")
    out.append(message)

    message = built(15, None, "There is no subject.\n")
    del message["Date"]
    out.append(message)

    out.append(built(16, "Latin-1 body", "Déjà vu, señor.\n", charset="iso-8859-1", cte="8bit"))
    out.append(built(17, "🌟 Emoji 👩‍🚀 and flags 🇬🇷", "🌍🌎🌏 done ✔️\n", cte="base64"))

    # The older interface of the package: Header with a charset, MIMEText.
    for number, (charset, subject, text) in enumerate(
        [
            ("iso-8859-1", "Réunion d'été à l'observatoire, première soirée de la saison", "À bientôt.\n"),
            ("koi8-r", "Наблюдение за звёздами в пятницу вечером на холме", "До встречи.\n"),
            ("iso-2022-jp", "次の観測会のお知らせと持ち物について", "望遠鏡を持ってきてください。\n"),
        ],
        18,
    ):
        message = MIMEText(text, "plain", charset)
        message["Subject"] = Header(subject, charset)
        message["From"] = "Ada Quill <ada@example.org>"
        message["To"] = "ben@example.net"
        message["Date"] = f"{number} Feb 2026 10:00:00 +0000"
        message["Message-ID"] = f"<fixture.{number}@example.org>"
        out.append(message)

    for number, message in enumerate(out):
        fix_boundaries(message, f"fixture-{number}")
    return out


def write_python_mbox(path, messages):
    """Through mailbox.mbox, with fixed separator lines (Python's own hold the time)."""
    box = mailbox.mbox(path, create=True)
    for number, message in enumerate(messages):
        separator = f"From ada@example.org Mon Feb {number + 1:2d} 07:30:00 2026"
        if number % 2:
            # As a message object: the package writes each header on one line.
            message.set_unixfrom(separator)
            box.add(message)
            message.set_unixfrom(None)
        else:
            # As bytes: folded as the policy of the message says.
            box.add(separator.encode() + b"\n" + message.as_bytes())
    box.close()


def write_maildir(path, messages):
    """Through mailbox.Maildir; then fixed names instead of time, process and host.

    The names in cur/ all sort before those in new/, so that "by name" means the
    same with and without the folder's name.
    """
    box = mailbox.Maildir(path, create=True)
    flags = ["S", "RS", "", "FS"]
    half = (len(messages) + 1) // 2
    for number, message in enumerate(messages):
        entry = mailbox.MaildirMessage(message_from_bytes(message.as_bytes(), policy=policy.default))
        if number < half:
            entry.set_subdir("cur")
            entry.set_flags(flags[number % len(flags)])
        key = box.add(entry)
        folder = path / ("cur" if number < half else "new")
        (old,) = [name for name in os.listdir(folder) if name.split(":")[0] == key]
        info = old[len(key) :]
        os.rename(folder / old, folder / f"{1770000000 + number * 60}.M{number:06d}P1.fixture{info}")
    # A delivery that was never finished: not part of the mailbox.
    (path / "tmp" / "1769999999.M000000P1.fixture").write_bytes(
        lines("From: Ada Quill <ada@example.org>", "Subject: Half delivered, must not", "")
    )


# ---------------------------------------------------------------------------
# Messages by hand
# ---------------------------------------------------------------------------

CHARSETS = [
    # charset, subject, name of the sender, body line, how the body is encoded
    ("utf-8", "Grüße aus Zürich – 你好 ☕", "Élodie Świątek", "Ελληνικά, русский, 日本語, עברית, العربية, 😀", "8bit"),
    ("iso-8859-1", "Señor Peña écrit à l'été", "Björn Åkesson", "Ça va être très français, ¿verdad? ½ ÿ", "8bit"),
    ("iso-8859-15", "Le café coûte 3 €", "Œdipe Lenoir", "L'œuvre vaut 7 € à Šibenik, Žižkov.", "quoted-printable"),
    ("iso-8859-2", "Zażółć gęślą jaźń", "Jiří Dvořák", "Příliš žluťoučký kůň úpěl ďábelské ódy.", "8bit"),
    ("iso-8859-7", "Καλημέρα σε όλους", "Ελένη Παππά", "Ο ουρανός απόψε είναι καθαρός.", "quoted-printable"),
    ("iso-8859-9", "İstanbul'da gökyüzü", "Ayşe Yıldız", "Gözlem gecesi: yağmur olmazsa çıkıyoruz.", "8bit"),
    ("windows-1250", "Łódź – „gwiazdy”", "Żaneta Śliwa", "Wieczór był ciemny… i piękny.", "8bit"),
    ("windows-1252", "“Smart quotes” – 5 €…", "Zoë O’Hara", "It’s “naïve” — isn’t it? ™ ‰ Ÿ", "quoted-printable"),
    ("windows-1251", "Привет из обсерватории — звёзды", "Ольга Белова", "Съешь ещё этих мягких французских булок.", "8bit"),
    ("koi8-r", "Ночное небо над городом", "Иван Чёрный", "Широкая электрификация южных губерний.", "base64"),
    ("iso-2022-jp", "こんにちは、星の会です", "佐藤 健", "今夜は月が出ません。ABC と かな。", "7bit"),
    ("shift_jis", "観測予定表とソフト", "能登 表", "ソフトの表を十枚送ります。ｶﾀｶﾅ", "8bit"),
    ("euc-jp", "望遠鏡の使い方", "鈴木 一郎", "まず三脚を立ててください。", "8bit"),
    ("gb2312", "天文俱乐部的新网站", "王小明", "请大家看看新的网页。", "8bit"),
    ("gb18030", "龍與星：𠀀 镕", "朱镕", "四字节的字：𠀀𠀁，还有 ü。", "base64"),
    ("big5", "許功蓋的望遠鏡", "許功蓋", "星期六晚上功課做完再來。", "8bit"),
    ("euc-kr", "천문 동호회 새 소식", "김하늘", "토요일 밤에 함께 별을 봅시다.", "8bit"),
]


def charset_messages():
    """Every charset in a subject (B), a name (Q) and a body; then the other way about."""
    out = []
    for charset, subject, name, text, encoding in CHARSETS:
        data = (text + "\n" + subject + "\n").encode(charset)
        body = {"quoted-printable": qp, "base64": b64_lines}.get(encoding, bytes)(data)
        out.append(
            mime(
                f"text/plain; charset={charset}",
                subject=word_b(subject, charset),
                sender=f"{word_q(name, charset)} <sender@example.org>",
                body=body,
                encoding=encoding,
            )
        )
    for charset, subject, name, text, _ in CHARSETS:
        # The subject as several Q words over several lines, the name in B; the
        # charset's name in capitals and quotes; the body in the other encoding.
        folded = "\n ".join(words(subject, charset, word_q, 5))
        out.append(
            mime(
                f'text/plain; charset="{charset.upper()}"; format=fixed',
                subject=folded,
                sender=f"{word_b(name, charset, charset.upper())} <sender@example.org>",
                body=b64_lines(text.encode(charset) + b"\n", 60),
                encoding="BASE64",
            )
        )
    out.append(mime("text/plain; charset=us-ascii", subject="US-ASCII, plainly", body="Only ASCII here.\n", encoding="7bit"))
    out.append(mime("text/plain", subject="No charset given", body="Only ASCII here too.\n"))
    out.append(hand(subject="No MIME headers at all", body="Old mail.\n"))
    return out


def header_messages():
    """Folding, encoded words, addresses; all of it as it is found in real mail."""
    body = "The headers are the test.\n"
    accented = "Übergrößenträger für den großen Ausflug in die Berge"

    def subject(value):
        return hand(subject=value, body=body)

    def sender(value, **fields):
        return hand(sender=value, body=body, **fields)

    return [
        # Folding
        subject("A subject that is folded\n over two lines"),
        subject("Folded\n\twith a tab\n   and three blanks\n and a blank"),
        subject("\n Begins on the next line"),
        subject("Trailing blanks   "),
        subject("   Leading blanks"),
        subject("Two  blanks   kept"),
        subject("A colon: and: more"),
        hand("SUBJECT: Capital letters in the name", "sUbJeCt: a second subject", subject=None, body=body),
        hand("Subject:No blank after the colon", subject=None, body=body),
        hand("X-Long: " + "word " * 300, "X-Empty:", subject="Beside very long and empty headers", body=body),
        hand(
            "Received: from a.example.org by b.example.org;\n\tMon, 5 Jan 2026 10:00:00 +0000",
            "Received: from b.example.org\n (helo=b) by c.example.org;\n Mon, 5 Jan 2026 10:00:01 +0000",
            subject="After Received lines",
            body=body,
        ),
        # Encoded words
        subject(" ".join(words(accented, "utf-8", word_b, 9))),
        subject("\n ".join(words(accented, "utf-8", word_q, 9))),
        subject("\n ".join(words("天文俱乐部的新网站已经上线了请大家看看", "utf-8", word_b, 4))),
        subject("   ".join([word_q("Zwei", "utf-8"), word_b("Wörter", "utf-8"), word_q("drei", "iso-8859-1")])),
        subject(f"Re: {word_q('grün', 'utf-8')} and {word_b('blau', 'utf-8')} (plain)"),
        subject(f"plain {word_q('é', 'iso-8859-1')} plain\n {word_q('è', 'iso-8859-1')}\n plain"),
        subject("=?UTF-8?q?lower=20case=20q?= =?utf-8?b?LCBiIHRvbw==?="),
        subject("=?utf-8*en?Q?with_a_language?="),
        subject("=?utf-8?Q?An_underscore_=5F,_a_question_mark_=3F,_equals_=3D?="),
        subject("=?utf-8?Q?first?= =?utf-8?Q?_second_begins_with_a_blank?="),
        subject("=?utf-8?Q?before?=\t=?utf-8?Q?after_a_tab?="),
        subject(word_b("Ein einziges kodiertes Wort, das länger ist als die fünfundsiebzig Zeichen der Regel", "utf-8")),
        subject(f"{word_b('Два', 'koi8-r')} {word_b('charsets', 'utf-8')}\n {word_b('三つ', 'iso-2022-jp')}"),
        subject("=?utf-8?Q??= empty word before"),
        subject("No encoded word: = ? =? ?= =?utf-8?"),
        # Raw 8-bit headers
        subject("Raw UTF-8: Grüße 你好"),
        subject("Raw Latin-1: ".encode() + "Grüße".encode("iso-8859-1")),
        sender("Raw Üser <raw@example.org>", subject="Raw UTF-8 in a name"),
        sender(b"Raw \xdcser <raw@example.org>", subject="Raw Latin-1 in a name"),
        # Addresses
        sender("ada@example.org", subject="Bare address"),
        sender("<ada@example.org>", subject="Address in angle brackets"),
        sender('"Quill, Ada" <ada@example.org>', subject="Quoted name with a comma"),
        sender('"Ada \\"The Pen\\" Quill \\\\ Co" <ada@example.org>', subject="Quoted name with escapes"),
        sender("ada@example.org (Ada Quill)", subject="Name as a comment"),
        sender("Ada (of the (nested) club) Quill <ada@example.org> (home)", subject="Comments"),
        sender("Ada Q. Quill <ada@example.org>", subject="Name with a dot"),
        sender("Ada Quill\n <ada@example.org>", subject="Address folded"),
        sender("Ada Quill<ada@example.org>", subject="No blank before the bracket"),
        sender("Ada   Quill   <ada@example.org>", subject="Blanks in the name"),
        sender("'Ada Quill' <ada@example.org>", subject="Name in single quotes"),
        sender('"ada@example.org" <ada@example.org>', subject="Address as the name"),
        sender('"ada quill"@example.org', subject="Quoted local part"),
        sender("Ada <ada@[192.0.2.1]>", subject="Address with a domain literal"),
        sender("Ada Quill <ada@example.org>, Ben Stone <ben@example.net>", subject="Two senders"),
        sender("Club: Ada Quill <ada@example.org>, ben@example.net;", subject="A group as the sender"),
        sender("<@relay.example.net:ada@example.org>", subject="Source route"),
        sender(f"{word_q('Quill, Ada ü', 'utf-8')} <ada@example.org>", subject="Encoded name with a comma"),
        sender(f"{word_q('Ada', 'utf-8')} {word_b('Kieł', 'utf-8')} van {word_q('Ö', 'utf-8')} <ada@example.org>", subject="Encoded and plain words in a name"),
        sender(f'"{word_q("Jürgen", "utf-8")}" <j@example.org>', subject="Encoded word in quotes"),
        sender(f"ada@example.org ({word_q('Ä comment', 'utf-8')})", subject="Encoded word in a comment"),
        sender("\n ".join(words("Ein sehr langer Name für ein Grußwort", "utf-8", word_b, 8)) + "\n <ada@example.org>", subject="Encoded name over several lines"),
        hand(subject="Undisclosed", to="undisclosed-recipients:;", body=body),
        hand(subject="Groups and more", to="Observers: Ben <ben@example.net>,\n \"Z, Zoë\" <zoe@example.com>;, Ada <ada@example.org>,\n Empty:;", body=body),
        hand(subject="Many recipients", to=",\n ".join(f"Observer {n} <o{n}@example.org>" for n in range(1, 13)), body=body),
        hand(subject="Empty places in the list", to=", ben@example.net, , zoe@example.com,", body=body),
        # Headers that are missing or empty
        hand(sender=None, subject="No From", body=body),
        hand(subject=None, body="No subject.\n"),
        hand(to=None, subject="No To", body=body),
        hand(date=None, subject="No Date", body=body),
        hand("X-Only: this", sender=None, to=None, subject=None, date=None, body="Only a private header.\n"),
        hand(sender="", subject="", to="", date="", body="All headers are empty.\n"),
        # Control characters, decoded
        subject("=?utf-8?Q?escape_=1B[2J_bell_=07_nul_=00_del_=7F_c1_=C2=9B_end?="),
        subject("=?utf-8?Q?line=0Afeed_and_return=0D=0A_inside?="),
        subject(word_b("override \u202eevil\u202c isolate \u2066x\u2069 zero\u200bwidth", "utf-8")),
    ]


def malformed_word_messages():
    """Encoded words that break the rules."""
    cut = "Größe".encode("utf-8")
    values = [
        "=?utf-8?Q?no end",
        "=?utf-8?Q?no_end_but_more follows =?utf-8?Q?good?=",
        "=?x-klingon?Q?unknown=20charset?=",
        "=?utf-8?X?unknown encoding?=",
        "=?utf-8?B?R3LDvMOfZQ?=",
        "=?utf-8?B?R3LDvMOfZQ=?= one pad missing",
        "=?utf-8?B?R3LD!vMO*fZQ==?= foreign characters",
        "=?utf-8?B?A?= one character",
        "=?utf-8?Q?blanks in a word?=",
        "=?utf-8?Q?bad=ZZhex=4?=",
        "=?utf-8?Q?bytes_=FF=FE_that_are_no_UTF-8?=",
        "=?utf-8?B?" + base64.b64encode(cut[:3]).decode() + "?= =?utf-8?B?" + base64.b64encode(cut[3:]).decode() + "?=",
        "glued=?utf-8?Q?_to_text?=behind",
        "=?utf-8?Q?two?==?utf-8?Q?_without_a_blank?=",
        "=?utf-8?Q?folded\n in the middle?=",
        "=?us-ascii?Q?eight_bits_=E9?=",
        "=?iso-8859-1?Q?raw \u00e9 inside?=",
        "=??Q?no_charset?=",
        "=?utf-8??no_encoding?=",
        "=?utf-8?Q?=?=",
    ]
    out = [hand(subject=value, body="The subject is the test.\n") for value in values]
    out.append(hand(sender="=?utf-8?Q?J=C3=BCrgen <j@example.org>", subject="Unfinished word in a name", body="x\n"))
    out.append(hand(sender="=?x-klingon?B?AAAA?= <k@example.org>", subject="Unknown charset in a name", body="x\n"))
    out.append(hand(sender="Ada Quill ada@example.org", subject="No brackets", body="x\n"))
    out.append(hand(sender="Ada Quill <ada@example.org", subject="No closing bracket", body="x\n"))
    out.append(hand(sender='"Ada Quill <ada@example.org>', subject="No closing quote", body="x\n"))
    out.append(hand(sender="Ada Quill <ada at example.org>", subject="No at sign", body="x\n"))
    out.append(hand(sender="just a name", subject="No address", body="x\n"))
    return out


def date_messages():
    """Dates good, old and bad."""
    values = [
        "Mon, 05 Jan 2026 09:07:03 +0100",
        "Mon, 5 Jan 2026 9:07:03 +0100",
        "5 Jan 2026 09:07:03 +0100",
        "Mon, 05 Jan 2026 09:07 +0100",
        "Mon, 05 Jan 2026 09:07:03 -0330",
        "Mon, 05 Jan 2026 09:07:03 +1400",
        "Mon, 05 Jan 2026 09:07:03 GMT",
        "Mon, 05 Jan 2026 09:07:03 UT",
        "Mon, 05 Jan 2026 09:07:03 Z",
        "Mon, 05 Jan 2026 09:07:03 EST",
        "Mon, 05 Jan 2026 09:07:03 PDT",
        "Mon, 05 Jan 2026 09:07:03 CEST",
        "Mon, 05 Jan 2026 09:07:03 -0000",
        "Mon, 05 Jan 2026 09:07:03",
        "Mon, 05 Jan 2026 09:07:03 +0100 (CET)",
        "Mon, (a comment) 05 Jan 2026 09:07:03 +0100",
        "Mon, 05 Jan 2026\n 09:07:03 +0100",
        "  Mon,  05   Jan  2026   09:07:03   +0100  ",
        "mon, 05 jan 2026 09:07:03 +0100",
        "Mon, 05 Jan 26 09:07:03 +0100",
        "Mon, 05 Jan 99 09:07:03 +0100",
        "Monday, 05-Jan-26 09:07:03 GMT",
        "Mon Jan  5 09:07:03 2026",
        "Fri, 05 Jan 2026 09:07:03 +0100",
        "Mon, 05 January 2026 09:07:03 +0100",
        "Thu, 01 Jan 1970 00:00:00 +0000",
        "Fri, 31 Dec 1937 23:59:59 +0000",
        "Fri, 31 Dec 9999 23:59:59 +0000",
        "Thu, 29 Feb 2024 12:00:00 +0000",
        "Sat, 29 Feb 2025 12:00:00 +0000",
        "Mon, 31 Apr 2026 12:00:00 +0000",
        "Mon, 05 Jan 2026 25:07:03 +0100",
        "Mon, 05 Jan 2026 09:61:03 +0100",
        "Sat, 31 Dec 2016 23:59:60 +0000",
        "Mon, 05 Jan 2026 09:07:03 +9999",
        "2026-01-05T09:07:03Z",
        "2026-01-05 09:07:03 +0100",
        "yesterday",
        "=?utf-8?Q?Mon=2C_5_Jan_2026?=",
        "",
        "Mon, 05 Jan 2026 09:07:03 \u00e9",
        "0",
        "Mon, 99999999999 Jan 2026 09:07:03 +0100",
    ]
    return [hand(date=value, subject=f"Date number {n}", body="The date is the test.\n") for n, value in enumerate(values, 1)]


def body_messages():
    """Transfer encodings and text as it is."""
    text8 = "Grüße, ñandú, 你好.\n"
    utf8 = "text/plain; charset=utf-8"
    latin1 = "text/plain; charset=iso-8859-1"
    qp_name, b64_name = "quoted-printable", "base64"

    def body(subject, content_type, data, encoding=None, *headers):
        return mime(content_type, *headers, subject=subject, body=data, encoding=encoding)

    return [
        # Quoted-printable
        body("QP: soft breaks", utf8, lines("One long =", "line made of =", "three, an equals sign =3D, gr=C3=BC=C3=9Fe."), qp_name),
        body("QP: a character over a soft break", utf8, lines("gr=C3=", "=BC=C3=", "=9Fe"), qp_name),
        body("QP: lower case hex", utf8, lines("gr=c3=bc=c3=9fe"), qp_name),
        body("QP: blanks at line ends", utf8, lines("two blanks  ", "a tab\t", "encoded=20", "soft with blanks =  ", "next"), qp_name),
        body("QP: invalid escapes", utf8, lines("100% =ZZ and =4 and =", "and a lone = sign and =C3=BC"), qp_name),
        body("QP: ends in the middle", utf8, b"The last line ends with an equals=", qp_name),
        body("QP: raw 8-bit inside", utf8, lines("raw gr\u00fc\u00dfe and =C3=BC"), qp_name),
        body("QP: control characters", utf8, lines("escape =1B[31m nul =00 bell =07 c1 =C2=9B del =7F"), qp_name),
        body("QP: long", latin1, qp(("Über allen Gipfeln ist Ruh. " * 40 + "\n").encode("iso-8859-1")), qp_name),
        # Base64
        body("Base64: wrapped", utf8, b64_lines((text8 * 20).encode()), b64_name),
        body("Base64: narrow lines", utf8, b64_lines(text8.encode(), 4), b64_name),
        body("Base64: one long line", utf8, b64_lines((text8 * 50).encode(), 100000), b64_name),
        body("Base64: blank lines and blanks", utf8, b"\n  " + b64_lines(text8.encode(), 10).replace(b"\n", b" \n\n  "), b64_name),
        body("Base64: no padding", utf8, base64.b64encode("unpadded ü\n".encode()).rstrip(b"=") + b"\n", b64_name),
        body("Base64: one character too many", utf8, base64.b64encode("too many\n".encode()) + b"A\n", b64_name),
        body("Base64: foreign characters", utf8, b"R3LD\nvMOf!*-\nZQo=\n", b64_name),
        body("Base64: two padded pieces", utf8, b64_lines(b"one piece\nx") + b64_lines(b"another piece\n"), b64_name),
        body("Base64: cut short", utf8, base64.b64encode(text8.encode())[:-7], b64_name),
        body("Base64: empty", utf8, b"", b64_name),
        # 8bit, 7bit, binary and unknown
        body("8bit: UTF-8", utf8, text8, "8bit"),
        body("8bit: UTF-8 with a mark at the start", utf8, "\ufeff" + text8, "8bit"),
        body("8bit: Latin-1", latin1, "Déjà vu\n".encode("iso-8859-1"), "8bit"),
        body("8bit: no charset given, UTF-8 inside", "text/plain", text8, "8bit"),
        body("8bit: broken UTF-8", utf8, b"good \xc3\xbc bad \xc3 bad \xff\xfe overlong \xc0\xaf end\n", "8bit"),
        body("8bit: UTF-8 said to be ASCII", "text/plain; charset=us-ascii", text8, "8bit"),
        body("7bit that is 8bit", utf8, text8, "7bit"),
        body("Binary", utf8, text8, "binary"),
        body("Unknown transfer encoding", utf8, "as it is =3D\n", "x-unknown"),
        body("Unknown charset", "text/plain; charset=x-martian", "Take me to your reader.\n", "8bit"),
        body("Empty charset", 'text/plain; charset=""', "What am I?\n", "8bit"),
        body("Comment in the type", "text/plain (really); charset=utf-8 (yes)", text8, "8bit"),
        body("Type without a subtype", "text", "Only text.\n"),
        body("Type in capitals", "TEXT/PLAIN; CHARSET=UTF-8", text8, "8BIT"),
        body("Enriched text", "text/enriched", "<bold>Now</bold> is the time.\n"),
        # Shape of the text
        body("Flowed", "text/plain; charset=utf-8; format=flowed; delsp=no", lines("This paragraph is flowed ", "over three lines ", "and ends here.", "", "> quoted and ", "> flowed", "-- ", "Ada"), "8bit"),
        body("A very long line", utf8, ("0123456789" * 2000) + "\nshort\n", "8bit"),
        body("Tabs and form feeds", utf8, "a\tb\tc\n\fnew page\nvertical\vtab\n"),
        body("Lone carriage returns", utf8, b"one\rtwo\rthree\nfour\r\nfive\n"),
        body("Control characters", utf8, b"esc \x1b[2J nul \x00 bell \x07 back \x08\x08 del \x7f end\n"),
        body("Blank lines", utf8, "\n\n\nafter three\n\n\nafter two more\n\n\n"),
        body("Blank at every end", utf8, "a \nb  \n c\n"),
        hand(subject="Empty body"),
        body("Wide and joined characters", utf8, "全角 ｆｕｌｌ 👨‍👩‍👧‍👦 🇩🇪 e\u0301 नमस्ते ไทย עברית العربية ❤️ 1️⃣\n", "8bit"),
        # HTML alone
        body("HTML: entities and lists", "text/html; charset=utf-8", lines("<!DOCTYPE html><html><head><title>Not shown</title><style>p{color:red}</style></head>", "<body><h1>Heading</h1><p>One &lt;two&gt; &amp; three&nbsp;four &#8364; &#x20AC;</p>", "<ul><li>first</li><li>second</li></ul><script>alert('never shown')</script>", "line<br>break<hr>end</body></html>"), "8bit"),
        body("HTML: Latin-1, quoted-printable", "text/html; charset=iso-8859-1", lines('<p style=3D"margin:0">caf=E9 <a href=3D"https://example.org/">link</a></p>'), qp_name),
        body("HTML: unclosed", "text/html; charset=utf-8", "<p>one<p>two <b>bold <i>both\n", "8bit"),
        body("Not text at all", "application/octet-stream; name=data.bin", b64_lines(bytes(range(64))), b64_name),
        body("An attachment alone", "text/plain; charset=utf-8", text8, "8bit", "Content-Disposition: attachment; filename=alone.txt"),
        body("Flowed without blanks", "text/plain; charset=utf-8; format=flowed; delsp=yes", lines("一二三 ", "四五六", "one  ", "two", ""), "8bit"),
        body("Flowed and quoted", "text/plain; format=Flowed", lines(">> twice ", ">> quoted", "> once ", "not at all ", "> again ", ">", ">  stuffed ", "> end", " > not quoted ", "  indented", "ends with a blank ", "-- ", "Ada ", "-- ", ">-- ", ">a ", ">-- ", "open ")),
        body("Flowed HTML", "text/html; format=flowed", lines("<p>one ", "two</p>")),
    ]


def part(content_type, body, *headers):
    """One part of a multipart, by hand."""
    return lines("Content-Type: " + content_type, *headers) + b"\n" + as_bytes(body)


def joined(boundary, *parts, preamble=b"", epilogue=b"", close=True):
    """The body of a multipart. A part's last line end belongs to the boundary."""
    mark = b"--" + as_bytes(boundary)
    out = as_bytes(preamble)
    for piece in parts:
        out += mark + b"\n" + piece + (b"" if piece.endswith(b"\n") else b"\n")
    if close:
        out += mark + b"--\n" + as_bytes(epilogue)
    return out


def multipart_messages():
    """Trees of parts, their boundaries and their file names."""
    plain = part("text/plain; charset=utf-8", "The plain words: grün.\n", "Content-Transfer-Encoding: 8bit")
    html = part("text/html; charset=utf-8", "<p>The <i>HTML</i> words.</p>\n")
    base64_header = "Content-Transfer-Encoding: base64"

    def picture(*headers):
        return part("image/png", b64_lines(PNG), base64_header, *headers)

    def multi(subject, kind, boundary, body, *headers):
        return mime(f'multipart/{kind}; boundary="{boundary}"', *headers, subject=subject, body=body)

    def named(number, disposition, content_type="application/pdf"):
        """A mixed message whose second part has the given Content-Disposition."""
        file = part(content_type, b64_lines(PDF), base64_header, *([disposition] if disposition else []))
        return multi(f"File name, form {number}", "mixed", "names", joined("names", plain, file))

    out = [
        multi("Alternative", "alternative", "alt", joined("alt", plain, html)),
        multi("Alternative, HTML first", "alternative", "alt", joined("alt", html, plain)),
        multi("Alternative of HTML only", "alternative", "alt", joined("alt", html)),
        multi("Alternative with an invitation", "alternative", "alt", joined("alt", plain, html, part("text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nEND:VCALENDAR\n"))),
        multi("Mixed, alternative, related", "mixed", "m", joined("m",
            lines('Content-Type: multipart/alternative; boundary="a"', "") + joined("a", plain,
                lines('Content-Type: multipart/related; boundary="r"', "") + joined("r", html,
                    picture("Content-ID: <p1@example.org>", "Content-Disposition: inline; filename=inline.png"))),
            picture("Content-Disposition: attachment; filename=photo.png"))),
        multi("Related, alternative", "related", "r", joined("r",
            lines('Content-Type: multipart/alternative; boundary="r.a"', "") + joined("r.a", plain, html),
            picture("Content-ID: <p2@example.org>"))),
        multi("Boundaries that begin alike", "mixed", "b", joined("b",
            lines('Content-Type: multipart/alternative; boundary="b2"', "") + joined("b2", plain, html),
            picture("Content-Disposition: attachment; filename=after.png"))),
        multi("Two texts and a picture between", "mixed", "t", joined("t", plain, picture(), part("text/plain", "The footer of the list.\n"))),
        multi("Text as an attachment first", "mixed", "t", joined("t", part("text/plain", "I am a file.\n", "Content-Disposition: attachment; filename=first.txt"), plain)),
        multi("Attachments without names", "mixed", "n", joined("n", plain, picture("Content-Disposition: attachment"), part("application/octet-stream", b64_lines(bytes(200)), base64_header))),
        multi("Part without headers", "mixed", "h", joined("h", b"\nNo headers, so plain text.\n", picture())),
        multi("Empty parts", "mixed", "e", b"--e\n\n--e\nContent-Type: text/html\n\n--e--\n"),
        multi("No parts at all", "mixed", "e", b"--e--\n"),
        multi("Preamble and epilogue", "mixed", "p", joined("p", plain, preamble="This is a message in MIME format.\n\n", epilogue="\nNobody reads this.\n--p\nnor this\n")),
        multi("Boundary with trailing blanks", "mixed", "blank", joined("blank", plain, picture()).replace(b"--blank\n", b"--blank  \t\n").replace(b"--blank--\n", b"--blank--   \n")),
        multi("Boundary text inside a line", "mixed", "in", joined("in", part("text/plain", "see --in here\n --in indented\n--inner is another\n-- in\n"))),
        multi("Boundary of odd characters", "mixed", "=_'()+_,-./:=?", joined("=_'()+_,-./:=?", plain)),
        multi("Digest", "digest", "d", joined("d",
            b"\n" + hand(subject="First in the digest", body="One.\n"),
            b"\n" + hand(subject="Second in the digest", body="Two.\n"))),
        multi("A message attached", "mixed", "m", joined("m", plain, part("message/rfc822", hand(subject="Attached message", body="I came along.\n"), "Content-Disposition: attachment; filename=mail.eml"))),
        multi("A message with parts attached", "mixed", "m", joined("m", plain, part("message/rfc822", mime('multipart/mixed; boundary="deep"', subject="Attached with parts", body=joined("deep", part("text/plain", "deep text\n"), picture("Content-Disposition: attachment; filename=deep.png")))))),
        mime("message/rfc822", subject="A message and nothing else", body=hand(subject="Alone inside", body="Here I am.\n")),
        multi("Returned mail", "report", "rep", joined("rep", part("text/plain", "Could not be delivered.\n"), part("message/delivery-status", "Reporting-MTA: dns; mail.example.org\n\nFinal-Recipient: rfc822; nobody@example.com\nAction: failed\nStatus: 5.1.1\n"), part("text/rfc822-headers", "Subject: Lost\nFrom: ada@example.org\n"))),
        multi("Signed", "signed", "s", joined("s", plain, part("application/pgp-signature; name=signature.asc", "-----BEGIN PGP SIGNATURE-----\n\nnot a real one\n-----END PGP SIGNATURE-----\n"))),
        multi("Boundary without quotes", "mixed", "x", joined("plain-boundary", plain, picture())).replace(b'boundary="x"', b"boundary=plain-boundary"),
        multi("Boundary folded", "mixed", "x", joined("folded", plain, picture())).replace(b'mixed; boundary="x"', b'mixed;\n\tcharset=utf-8;\n boundary="folded"'),
    ]

    # File names in all their forms (RFC 2231 and what is found beside it).
    forms = [
        "Content-Disposition: attachment; filename=simple.pdf",
        'Content-Disposition: attachment; filename="with blanks; and semicolon.pdf"',
        'Content-Disposition: attachment; filename="with \\"quotes\\".pdf"',
        "Content-Disposition: attachment;\n filename*=UTF-8''%C3%9Cbersicht%20%E2%82%AC.pdf",
        "Content-Disposition: attachment;\n filename*=iso-8859-1'de'%DCbersicht.pdf",
        'Content-Disposition: attachment;\n filename*0="a very long name that ";\n filename*1="goes on and on";\n filename*2=".pdf"',
        "Content-Disposition: attachment;\n filename*0*=UTF-8''%E5%A4%A9%E6%96%87;\n filename*1*=%E4%BF%B1%E4%B9%90;\n filename*2=\"-plain.pdf\"",
        "Content-Disposition: attachment;\n filename*1*=%20second.pdf; filename*0*=koi8-r''%F0%D2%C9%D7%C5%D4",
        f"Content-Disposition: attachment; filename=\"{word_q('Übersicht', 'utf-8')}.pdf\"",
        f"Content-Disposition: attachment;\n filename=\"{word_b('天文俱乐部.pdf', 'utf-8')}\"",
        "Content-Disposition: attachment; filename=\"raw-Übersicht.pdf\"",
        "Content-Disposition: inline; filename=inline.pdf",
        "Content-Disposition: attachment; FILENAME=Capital.PDF; size=12",
        "Content-Disposition: attachment; filename=\"plain.pdf\"; filename*=UTF-8''better-%C3%BC.pdf",
        'Content-Disposition: attachment; filename="../../etc/passwd"',
        "Content-Disposition: attachment; filename=\"=?utf-8?Q?escape_=1B]0;x=07.pdf?=\"",
        "Content-Disposition: attachment; filename*=x-martian''%41%42.pdf",
        "Content-Disposition: attachment; filename*=UTF-8''broken%ZZ%C3.pdf",
        "Content-Disposition: attachment; filename=",
        "Content-Disposition: attachment; filename=blanks without quotes.pdf",
    ]
    for number, form in enumerate(forms, 1):
        out.append(named(number, form))
    out.append(named(len(forms) + 1, None, 'application/pdf; name="only the type has it.pdf"'))
    out.append(named(len(forms) + 2, None, "application/pdf;\n name*0*=UTF-8''%C3%BC;\n name*1*=%C3%BC.pdf"))
    return out


def thread_messages():
    """Conversations: in order, answered before they arrive, forked, broken, in circles, forwarded."""
    def mail(name, answers=(), *, field="References", **fields):
        headers = [f"Message-ID: <{name}@example.org>"]
        if answers:
            headers.append(f"{field}: " + "\n ".join(f"<{answer}@example.org>" for answer in answers))
        return hand(*headers, subject=fields.pop("subject", f"Message {name}"), body=f"I am {name}.\n", **fields)

    plain = part("text/plain; charset=utf-8", "Have a look.\n")
    inner = hand("Message-ID: <inner@example.org>", subject="The innermost", body="Found me.\n")
    middle = mime('multipart/mixed; boundary="two"', subject="In the middle", body=joined("two", plain, part("message/rfc822", inner)))
    outer = mime('multipart/mixed; boundary="one"', subject="Forwarded twice", body=joined("one", plain, part("message/rfc822", middle)))
    bounce = mime('multipart/report; report-type=delivery-status; boundary="b"', subject="Undelivered", body=joined(
        "b", part("text/plain", "It could not be delivered.\n"),
        part("message/delivery-status", "Reporting-MTA: dns; mail.example.org\n\nAction: failed\nStatus: 5.1.1\n"),
        part("message/rfc822", hand(subject="The lost one", body="Nobody reads me.\n"))))
    digest = mime('multipart/digest; boundary="d"', subject="Digest of the week", body=joined(
        "d", b"\n" + hand(subject="First of the digest", body="One.\n"), b"\n" + hand(subject="Second of the digest", body="Two.\n")))
    return [
        mail("early-answer", ["late"]),
        mail("late"),
        mail("root"),
        mail("a", ["root"]),
        mail("aa", ["root", "a"]),
        mail("b", ["root"], field="In-Reply-To"),
        mail("gap", ["root", "a", "never-sent"]),
        mail("circle-1", ["circle-3"]),
        mail("circle-2", ["circle-1"]),
        mail("circle-3", ["circle-2"]),
        mail("self", ["self"]),
        mail("root", subject="The same identifier again"),
        hand("Message-ID: without brackets", "References: also without, <broken@example org> <<a@example.org>", subject="Broken identifiers", body="x\n"),
        hand(subject="No identifier", body="x\n"),
        mail("stranger", ["nobody-knows"]),
        outer, bounce, digest,
    ]


def damaged_messages():
    """Mail as broken programs and broken disks leave it."""
    plain = part("text/plain; charset=utf-8", "Still readable.\n")
    file = part("application/pdf; name=cut.pdf", b64_lines(PDF), "Content-Transfer-Encoding: base64")

    def multi(subject, boundary, body, kind="mixed"):
        return mime(f'multipart/{kind}; boundary="{boundary}"', subject=subject, body=body)

    deep = part("text/plain", "The bottom.\n")
    for level in range(40, 0, -1):
        deep = lines(f'Content-Type: multipart/mixed; boundary="level{level}"', "") + joined(f"level{level}", deep)

    return [
        multi("Missing final boundary", "cut", joined("cut", plain, file, close=False)),
        multi("Cut in the middle of base64", "cut", joined("cut", plain, file, close=False)[:-60]),
        multi("Cut in the headers of a part", "cut", joined("cut", plain, close=False) + b"--cut\nContent-Type: applica"),
        multi("Boundary never appears", "never", b"This was to be\na multipart.\n"),
        mime("multipart/mixed", subject="No boundary given", body=joined("x", plain)),
        mime('multipart/mixed; boundary=""', subject="Empty boundary", body=joined("", plain)),
        multi("Inner boundary not closed", "outer", joined("outer", lines('Content-Type: multipart/alternative; boundary="inner"', "") + joined("inner", plain, close=False), file)),
        multi("Inner boundary like the outer", "same", joined("same", lines('Content-Type: multipart/alternative; boundary="same"', "") + joined("same", plain), file)),
        multi("Multipart in base64", "enc", b64_lines(joined("enc", plain))).replace(b"\nMIME-Version", b"\nContent-Transfer-Encoding: base64\nMIME-Version"),
        lines("From: Ada Quill <ada@example.org>", "Subject: A line without a colon", "this is no header", "To: lost@example.org", "", "The body."),
        lines("From: Ada Quill <ada@example.org>", "Subject: No blank line before the body", "This is the body.", "It goes on: here."),
        lines(" A continuation first", "From: Ada Quill <ada@example.org>", "Subject: After a continuation", "", "The body."),
        lines(": no name", "From: Ada Quill <ada@example.org>", "Subject: After a header without a name", "", "The body."),
        lines("From: Ada Quill <ada@example.org>", "Subject : Blank before the colon", "", "The body."),
        lines("From: Ada Quill <ada@example.org>", "Subject: Only headers"),
        lines("", "No headers, only a body."),
        b"",
        lines("From: Ada Quill <ada@example.org>", b"Subject: NUL \x00 and ESC \x1b[2J raw in the header", "", b"NUL \x00 in the body"),
        lines("From: Ada Quill <ada@example.org>", b"Subject: Lone CR \r in the header", "", "The body."),
        lines("From: Ada Quill <ada@example.org>", "Subject: Fold of blanks only", " ", "To: ben@example.net", "", "The body."),
        lines("From: Ada Quill <ada@example.org>", b"Subject: High bytes \xff\xfe\x80 raw", "", b"High bytes \xff\xfe\x80 in the body"),
        lines("From: Ada Quill <ada@example.org>", "From: Second Sender <second@example.org>", "Subject: Twice", "Subject: Twice, again", "Date: Mon, 05 Jan 2026 09:07:03 +0100", "Date: Tue, 06 Jan 2026 09:07:03 +0100", "", "Every header twice."),
        mime("text/plain; charset=utf-8; charset=iso-8859-1", subject="Charset given twice", body="Which? é\n", encoding="8bit"),
        mime("text/plain; charset", subject="Parameter without a value", body="Plain.\n"),
        mime("; charset=utf-8", subject="Type missing", body="Plain.\n"),
        mime("text/plain; charset=utf-8", subject="Base64 that is none", body="This is *not* base64!\n", encoding="base64"),
        hand("MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=level0", subject="Forty levels deep", body=joined("level0", deep)),
        multi("Cut in the final boundary", "cut", joined("cut", plain))[:-3],
    ]


FROM_LINES = (
    # A separator by each of the programs that write one.
    b"From ada@example.org Thu Jan  1 08:00:00 2026\n"
    + lines("From: Ada Quill <ada@example.org>", "Subject: Quoted From lines", "", "The body begins.", "", ">From here it was quoted.", ">>From here twice.", "> From with a blank.", " From indented", "from in lower case", "From: is no separator", "Fromage is no separator", "", "")
    + b"From - Thu Jan  1 09:00:00 2026\n"
    + lines("X-Mozilla-Status: 0001", "From: Ben Stone <ben@example.net>", "Subject: Separator with a dash", "", "As some readers write it.", "")
    + b"From MAILER-DAEMON Fri Jan  2 08:00:00 2026\n"
    + lines("From: Zoë <zoe@example.com>", "Subject: No blank line before the next separator", "", "The text ends here.")
    + b"From ben@example.net  Fri Jan  2 09:00:00 2026 +0100 remote from relay\n"
    + lines("From: Ben Stone <ben@example.net>", "Subject: Separator with more", "", "Several blank lines follow.", "", "", "", "")
    + b"From \"ada quill\"@example.org Sat Jan  3 08:00:00 2026\n"
    + lines(">From ada@example.org Sat Jan  3 07:59:59 2026", "From: Ada Quill <ada@example.org>", "Subject: A quoted separator among the headers", "", "It was forwarded carelessly.", "")
    + b"From empty@example.org Sat Jan  3 09:00:00 2026\n"
    + b"\n"
    + b"From ada@example.org Sun Jan  4 08:00:00 2026\n"
    + lines("From: Ada Quill <ada@example.org>", "Subject: The last one", "")
    + b"No line end at the end"
)

FROM_UNQUOTED = (
    b"From ada@example.org Thu Jan  1 08:00:00 2026\n"
    + lines("From: Ada Quill <ada@example.org>", "Subject: A From line that nobody quoted", "", "A line that begins with From and has a date is a separator,", "so this message ends", "", "From here on, Thu Jan  1 08:30:00 2026", "Really: it is.", "", "And this is its body.", "")
    + b"From ben@example.net Thu Jan  1 09:00:00 2026\n"
    + lines("From: Ben Stone <ben@example.net>", "Subject: After it", "", "No blank line before", "From the next line on Fri 2 Jan 10:00:00 +0100 2026 it is another one too.", "")
    + b"From ben@example.net Thu Jan  1 10:00:00 2026\n"
    + lines("From: Ben Stone <ben@example.net>", "Subject: The end", "", "Done.")
)

NOT_MAILBOXES = {
    "notes.txt": lines("Shopping", "", "- two lenses", "- one tripod", "", "From the shop at the corner."),
    "picture.png": PNG,
    "zeros.bin": bytes(512),
    "page.html": lines("<!DOCTYPE html>", "<html><body>No mail here.</body></html>"),
}


# ---------------------------------------------------------------------------
# What Python reads
# ---------------------------------------------------------------------------


class Reading:
    """Reads one message and keeps what Python complained about."""

    def __init__(self, data, message=None):
        self.errors = []
        self.crlf = b"\r\n" in data
        self.data = data
        self.message = message or message_from_bytes(data, policy=policy.default)

    def attempt(self, what, default=None):
        """The value of what(), or the default and a note of the exception."""
        try:
            return what()
        except Exception as error:  # whatever Python raises is part of the record
            note = f"{type(error).__name__}: {error}"
            if note not in self.errors:
                self.errors.append(note)
            return default

    def header(self, name):
        value = self.attempt(lambda: self.message[name])
        return None if value is None else self.attempt(lambda: str(value))

    def first_address(self):
        value = self.attempt(lambda: self.message["from"])
        addresses = self.attempt(lambda: value.addresses, ()) if value is not None else ()
        return addresses[0] if addresses else None

    def leaves(self, part):
        """The parts that hold something, in order; attached messages are not opened."""
        if part.get_content_maintype() == "multipart":
            if part.is_multipart():
                for child in part.get_payload():
                    yield from self.leaves(child)
        else:
            yield part

    def size(self, part):
        """Decoded bytes; for an attached message the bytes it is written in."""
        if part.is_multipart():
            ending = "\r\n" if self.crlf else "\n"
            whole = part.as_bytes(policy=policy.default.clone(linesep=ending, max_line_length=None))
            if not part.keys():  # no headers of its own, as in a digest: only the blank line
                return len(whole) - len(ending)
            return len(whole.partition((ending * 2).encode())[2])
        data = part.get_payload(decode=True)
        return len(data or b"")

    def attachment(self, part):
        name = self.attempt(part.get_filename)
        return {
            "name": None if name is None else clean(str(name)),
            "type": part.get_content_type(),
            "size": self.attempt(lambda: self.size(part)),
        }

    def defects(self):
        """Names of all defects: of the parts, and of the headers that are read here."""
        found = []
        for part in self.message.walk():
            found += [type(defect).__name__ for defect in part.defects]
            names = ["content-type", "content-disposition", "content-transfer-encoding"]
            if part is self.message:
                names = ["subject", "from", "to", "date"] + names
            for name in names:
                value = self.attempt(lambda: part[name])
                if value is not None:
                    found += [type(defect).__name__ for defect in getattr(value, "defects", ())]
        return list(dict.fromkeys(found))

    def record(self):
        message = self.message
        plain = self.attempt(lambda: message.get_body(preferencelist=("plain",)))
        html = self.attempt(lambda: message.get_body(preferencelist=("html",)))
        text = None if plain is None else self.attempt(plain.get_content)
        address = self.first_address()
        date = self.attempt(lambda: getattr(message["date"], "datetime", None))
        # Parsed, but of no known zone (-0000): Python gives a time without offset.
        zoneless = date is not None and date.tzinfo is None
        if zoneless:
            date = date.replace(tzinfo=timezone.utc)
        others = [part for part in self.leaves(message) if part is not plain and part is not html]
        attachments = [self.attachment(part) for part in others]
        direct = self.attempt(lambda: [self.attachment(part) for part in message.iter_attachments()], [])

        out = {
            "subject": clean(self.header("subject")),
            "from": clean(self.header("from")),
            "from_name": clean(self.attempt(lambda: address.display_name) if address else None),
            "from_address": clean(self.attempt(lambda: address.addr_spec) if address else None),
            "to": clean(self.header("to")),
            "date": None if date is None else date.isoformat(),
            "text": clean(None if text is None else text.replace("\r\n", "\n")),
            "has_html_only": plain is None and html is not None,
            "attachments": attachments,
        }
        for name in ("message-id", "references", "in-reply-to"):
            value = message.get(name)
            found = [] if value is None else re.findall(r"<[^<>\s]+>", str(value))
            if found:
                out[name.replace("-", "_")] = found
        # Attached messages, opened, each with the number of the attachment.
        opened = {
            number: Reading(self.data, part.get_payload(0)).record()
            for number, part in enumerate(others)
            if part.get_content_type() == "message/rfc822" and part.is_multipart()
        }
        if opened:
            out["opened"] = opened
        if text is not None and str(self.attempt(lambda: plain.get_param("format"))).lower() == "flowed":
            delsp = str(self.attempt(lambda: plain.get_param("delsp"))).lower() == "yes"
            out["joined"] = clean(reflowed(text.replace("\r\n", "\n"), delsp))
        defects = self.defects()
        out["damaged"] = bool(defects or self.errors)
        if zoneless:
            out["date_zone_unknown"] = True
        if direct != attachments:
            out["iter_attachments"] = direct
        if defects:
            out["defects"] = defects
        if self.errors:
            out["python_error"] = "; ".join(self.errors)
        return out


# Where the standards say clearly what Python (3.11) does not read.
STANDARD = {
    "headers": {
        # RFC 2047, 6.2: blanks between encoded words are dropped, in names too.
        "Encoded and plain words in a name": {"from": "AdaKieł van Ö <ada@example.org>", "from_name": "AdaKieł van Ö"},
        "Encoded name over several lines": {
            "from": "Ein sehr langer Name für ein Grußwort <ada@example.org>",
            "from_name": "Ein sehr langer Name für ein Grußwort",
        },
    },
    "bodies": {
        # RFC 2045, 6.7 (3): blanks at the end of an encoded line are dropped.
        "QP: blanks at line ends": {"text": "two blanks\na tab\nencoded \nsoft with blanks next\n"},
        # RFC 2045, 5.1: comments are allowed here.
        "Comment in the type": {"text": "Grüße, ñandú, 你好.\n", "attachments": []},
    },
    "dates": {
        # RFC 5322, 3.3: comments and the second 60 are allowed.
        "Date number 16": {"date": "2026-01-05T09:07:03+01:00"},
        "Date number 34": {"date": "2017-01-01T00:00:00+00:00"},
    },
}


def clean(text):
    """Raw bytes that Python carries along as lone surrogates: UTF-8 if they are, else U+FFFD."""
    if text is None:
        return None
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def escaped(match):
    """A character that must not stand raw in a text file, as JSON escapes."""
    units = match.group().encode("utf-16-be")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


# Controls, format characters (bidirectional overrides!) and line separators.
UNSAFE = re.compile(
    "[" + "".join(
        re.escape(chr(code))
        for code in range(0x7F, 0xFFFF)
        if unicodedata.category(chr(code)) in ("Cc", "Cf", "Zl", "Zp")
    ) + "]"
)


def write_json(name, records):
    for record in records:
        standard = STANDARD.get(name, {}).get(record["subject"], {})
        differs = {key: value for key, value in standard.items() if record[key] != value}
        if differs:
            record["standard"] = differs
    text = json.dumps(records, indent=1, ensure_ascii=False)
    (HERE / f"{name}.json").write_text(UNSAFE.sub(escaped, text) + "\n", encoding="utf-8", newline="\n")


def reflowed(text, delsp):
    """The lines of flowed text as paragraphs: RFC 3676, section 4.2."""
    paragraphs, running = [], None
    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content[1:] if content.startswith(" ") else content
        if running and (running[0] != depth or content == "-- "):
            paragraphs.append(running)
            running = None
        flows = content.endswith(" ") and content != "-- "
        if flows and delsp:
            content = content[:-1]
        running = (depth, (running[1] if running else "") + content)
        if not flows:
            paragraphs.append(running)
            running = None
    if running:
        paragraphs.append(running)
    return "\n".join(">" * depth + (" " if depth and text else "") + text for depth, text in paragraphs)


def unquoted(data):
    """A message of an mbox without one `>` of each line of its body that begins with `>From `."""
    head = re.match(rb"(?:[^\r\n][^\n]*\n)*\r?\n", data)
    end = head.end() if head else len(data)
    return data[:end] + re.sub(rb"(?m)^>(>*From )", rb"\1", data[end:])


def read_mbox(path):
    box = mailbox.mbox(path, create=False)
    out = [Reading(unquoted(box.get_bytes(key))).record() for key in box.keys()]
    box.close()
    return out


def read_files(paths):
    """Files of one message each, by name; the record says which file."""
    out = []
    for path in sorted(paths, key=lambda path: path.name):
        out.append({"file": path.name, **Reading(path.read_bytes()).record()})
    return out


def read_maildir(path):
    """Which files belong to the Maildir is asked of Python, and checked."""
    box = mailbox.Maildir(path, create=False)
    files = [file for folder in ("cur", "new") for file in (path / folder).iterdir()]
    assert sorted(box.keys()) == sorted(file.name.split(":")[0] for file in files)
    return read_files(files)


# ---------------------------------------------------------------------------
# Everything
# ---------------------------------------------------------------------------


def fresh(name):
    """An output path with nothing from an earlier run."""
    path = HERE / name
    if path.is_dir():
        shutil.rmtree(path)
    elif path.exists():
        path.unlink()
    return path


def write_mbox(name, data):
    path = fresh(f"{name}.mbox")
    path.write_bytes(data)
    write_json(name, read_mbox(path))


def main():
    messages = python_messages()

    # Through Python's packages.
    path = fresh("python-lf.mbox")
    write_python_mbox(path, messages)
    write_json("python-lf", read_mbox(path))
    write_mbox("python-crlf", crlf(path.read_bytes()))

    path = fresh("maildir")
    write_maildir(path, [messages[n] for n in (0, 1, 2, 4, 5, 6, 8, 13, 18)])
    write_json("maildir", read_maildir(path))

    path = fresh("eml-folder")
    path.mkdir()
    for number, message in enumerate([messages[n] for n in (15, 3, 9, 5, 7, 14, 18)], 1):
        data = message.as_bytes()
        (path / f"{number:02d}-message.eml").write_bytes(crlf(data) if number % 2 else data)
    (path / "notes.txt").write_bytes(b"This file is no message.\n")
    write_json("eml-folder", read_files(path.glob("*.eml")))

    for name, data in (("single", messages[4].as_bytes()), ("single-crlf", crlf(messages[6].as_bytes()))):
        path = fresh(f"{name}.eml")
        path.write_bytes(data)
        write_json(name, read_files([path]))

    # By hand.
    write_mbox("charsets", mbox_bytes(charset_messages()))
    write_mbox("headers", mbox_bytes(header_messages()))
    write_mbox("encoded-words-malformed", mbox_bytes(malformed_word_messages()))
    write_mbox("dates", mbox_bytes(date_messages()))
    write_mbox("bodies", mbox_bytes(body_messages()))
    multiparts = multipart_messages()
    write_mbox("multipart", mbox_bytes(multiparts))
    write_mbox("multipart-crlf", crlf(mbox_bytes(multiparts[:25:2])))
    write_mbox("headers-crlf", crlf(mbox_bytes(header_messages()[:25:2])))
    write_mbox("damaged", mbox_bytes(damaged_messages()))
    write_mbox("threads", mbox_bytes(thread_messages()))
    write_mbox("from-lines", FROM_LINES)
    write_mbox("from-unquoted", FROM_UNQUOTED)
    write_mbox("empty", b"")

    folder = fresh("not-mailboxes")
    folder.mkdir()
    for name, data in NOT_MAILBOXES.items():
        (folder / name).write_bytes(data)


if __name__ == "__main__":
    main()
