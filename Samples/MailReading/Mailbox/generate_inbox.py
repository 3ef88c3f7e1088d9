#!/usr/bin/env python3
"""Writes Inbox.mbox, the mailbox that ships with the sample, next to this file.

Fourteen messages to one member of a small team that builds the website of an
astronomy club. All people, addresses and texts are invented for this sample.
Together, the messages show what a mail reader has to handle: encoded subjects
in many scripts, several charsets, quoted-printable and base64, alternatives,
an attachment, a very long line, HTML without plain text, quoted replies, a
long text, and one message that tries to take over the terminal.

Two runs give identical bytes. Only the standard library is used.
"""

import base64
import struct
import zlib
from email.message import EmailMessage
from email.policy import SMTP
from datetime import datetime, timedelta, timezone
from pathlib import Path

HERE = Path(__file__).resolve().parent
POLICY = SMTP.clone(linesep="\n")
READER = "Robin Halloway <robin@example.org>"


# ---------------------------------------------------------------------------
# Writing messages
# ---------------------------------------------------------------------------


def encoded(text, charset="utf-8"):
    """Returns the text as encoded words, joined as header continuation lines.

    No word splits a character. `email` is not used here, because it writes
    headers only in UTF-8, and not the same way in every version.
    """
    if text.isascii() and text.isprintable():
        return text
    words, piece = [], ""
    for character in text:
        if len(base64.b64encode((piece + character).encode(charset))) > 44:
            words.append(piece)
            piece = ""
        piece += character
    words.append(piece)
    return "\n ".join(
        f"=?{charset}?B?{base64.b64encode(word.encode(charset)).decode()}?=" for word in words
    )


class Inbox:
    """Collects messages, and gives each an id and a separator line."""

    def __init__(self):
        self.data = b""
        self.count = 0

    def add(self, name, address, subject, date, content, charset="utf-8", is_new=False):
        """Adds a message. `content` is an EmailMessage with only MIME headers and a body."""
        self.count += 1
        fields = [
            f"From: {encoded(name, charset)} <{address}>",
            f"To: {READER}",
            f"Subject: {encoded(subject, charset)}",
            f"Date: {date:%a, %d %b %Y %H:%M:%S %z}",
            f"Message-ID: <northlight.{self.count}@{address.partition('@')[2]}>",
        ] + ([] if is_new else ["Status: RO"])
        utc = date.astimezone(timezone.utc)
        separator = f"From {address} {utc:%a %b} {utc.day:2d} {utc:%H:%M:%S %Y}"
        body = content.as_bytes(policy=POLICY).replace(b"\nFrom ", b"\n>From ")
        self.data += f"{separator}\n".encode() + "\n".join(fields).encode("ascii") + b"\n"
        self.data += body + (b"" if body.endswith(b"\n") else b"\n") + b"\n"


def text(body, charset="utf-8", cte="quoted-printable"):
    message = EmailMessage(policy=POLICY)
    message.set_content(body, charset=charset, cte=cte)
    return message


def at(month, day, hour, minute, offset=0.0):
    return datetime(2026, month, day, hour, minute, 12, tzinfo=timezone(timedelta(hours=offset)))


def moon():
    """Returns a crescent moon, 16 by 16 grey pixels, as a PNG without compression."""
    rows = b""
    for y in range(16):
        rows += b"\0"
        for x in range(16):
            lit = (x - 7.5) ** 2 + (y - 7.5) ** 2 < 46 and (x - 11) ** 2 + (y - 6) ** 2 > 34
            rows += b"\xff" if lit else b"\x10"
    stored = b"\x78\x01\x01" + struct.pack("<HH", len(rows), 0xFFFF ^ len(rows)) + rows
    stored += struct.pack(">I", zlib.adler32(rows))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 16, 16, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", stored) + chunk(b"IEND", b"")


# ---------------------------------------------------------------------------
# Longer texts
# ---------------------------------------------------------------------------

WELCOME = """\
Hello Robin,

welcome to the website team of the Northlight Astronomy Club! We are
nine people in five time zones, so most of the work happens by mail.

The short version:

  - Théo draws, Eleni and Salma write, Siyuan keeps the star charts.
  - Jiwoo tests on every telephone she can borrow.
  - Anything that glows in the dark is Daria's.

Your first task is the page "Tonight above the hill". No hurry: the
sky will still be there next week.

Clear skies,
Marta
"""

REPLIES = """\
On Sunday Théo wrote:
> On Saturday Marta wrote:
>> On Friday Jiwoo wrote:
>>> Dark mode is nice, but at the telescope even dark grey is too
>>> bright. Could we have red on black?
>> Red on black would be lovely. Does it pass the contrast check?
> It does if the red is warm enough. I tried four of them:
>
>   #ff3b30  fine
>   #d70015  fine for large letters
>   #8b0000  no
>   #550000  not even for owls
>
> I would take the first.

The first, please. And call it "Night vision", so that people find it.

From my window I counted nine stars last night with the old page open,
and fourteen with the red one. That settles it for me.

>> Who writes the sentence for the help page?

I do. It will be one sentence.

Marta
"""

NEWSLETTER_PLAIN = """\
THIS MONTH ABOVE US

* Jupiter stands high in the south as soon as it is dark. 🪐
* The Moon passes the Pleiades on the 23rd. Bring binoculars.
* The Lion climbs in the east: spring is coming. 🌱

Public evening: Friday at eight, on the hill, only if it is clear.
Hot chocolate: always.

You receive this letter because you wrote half of it.
"""

NEWSLETTER_HTML = """\
<html><body>
<h1>This month above us</h1>
<ul>
<li><b>Jupiter</b> stands high in the south as soon as it is dark. 🪐</li>
<li>The <b>Moon</b> passes the Pleiades on the 23rd. Bring binoculars.</li>
<li>The <b>Lion</b> climbs in the east: spring is coming. 🌱</li>
</ul>
<p>Public evening: Friday at eight, on the hill, only if it is clear.<br>
Hot chocolate: always.</p>
<p><small>You receive this letter because you wrote half of it.</small></p>
</body></html>
"""

ORDER_HTML = """\
<!DOCTYPE html>
<html>
<head><title>Your order</title>
<style>p { color: #333 } .total { font-weight: bold }</style>
</head>
<body>
<h2>Your parcel is on its way</h2>
<p>Dear Robin,</p>
<p>thank you for your order at <i>The Red Torch &amp; Sons</i>. Today we sent:</p>
<ul>
<li>3 &times; head torch, red light only</li>
<li>1 &times; spare strap (&laquo;midnight&raquo;)</li>
<li>12 &times; batteries, size AA</li>
</ul>
<p class="total">Together: 61,50&nbsp;&euro;</p>
<p>Track your parcel at <a href="https://example.com/parcel/2026">our little page</a>.</p>
<p>Kind regards,<br>the torch people</p>
<script>document.title = "never shown"</script>
</body>
</html>
"""

# Kind and constellation of the objects in the long message, in the order of their numbers.
KINDS = {
    "gc": "globular cluster", "oc": "open cluster", "ga": "galaxy", "ne": "nebula",
    "pn": "planetary nebula", "sr": "supernova remnant", "sc": "star cloud",
    "ds": "double star", "as": "four stars",
}
OBJECTS = """
sr Taurus;gc Aquarius;gc Canes Venatici;gc Scorpius;gc Serpens;oc Scorpius;oc Scorpius;ne Sagittarius;gc Ophiuchus;
gc Ophiuchus;oc Scutum;gc Ophiuchus;gc Hercules;gc Ophiuchus;gc Pegasus;oc Serpens;ne Sagittarius;oc Sagittarius;
gc Ophiuchus;ne Sagittarius;oc Sagittarius;gc Sagittarius;oc Sagittarius;sc Sagittarius;oc Sagittarius;oc Scutum;
pn Vulpecula;gc Sagittarius;oc Cygnus;gc Capricornus;ga Andromeda;ga Andromeda;ga Triangulum;oc Perseus;oc Gemini;
oc Auriga;oc Auriga;oc Auriga;oc Cygnus;ds Ursa Major;oc Canis Major;ne Orion;ne Orion;oc Cancer;oc Taurus;oc Puppis;
oc Puppis;oc Hydra;ga Virgo;oc Monoceros;ga Canes Venatici;oc Cassiopeia;gc Coma Berenices;gc Sagittarius;
gc Sagittarius;gc Lyra;pn Lyra;ga Virgo;ga Virgo;ga Virgo;ga Virgo;gc Ophiuchus;ga Canes Venatici;ga Coma Berenices;
ga Leo;ga Leo;oc Cancer;gc Hydra;gc Sagittarius;gc Sagittarius;gc Sagitta;gc Aquarius;as Aquarius;ga Pisces;
gc Sagittarius;pn Perseus;ga Cetus;ne Orion;gc Lepus;gc Scorpius;ga Ursa Major;ga Ursa Major;ga Hydra;ga Virgo
"""


def sign_up_sheet():
    """Returns a text of more than eighty lines, to scroll through."""
    people = ["Marta", "Théo", "Eleni", "Daria", "Aoi", "Siyuan", "Jiwoo", "Salma", "Robin"]
    out = [
        "Hello all,",
        "",
        "here is the sheet for the Messier evening: who shows which object.",
        "Swap as you like, but tell me, so that nobody stands in the dark.",
        "",
    ]
    objects = "".join(OBJECTS.split("\n")).split(";")
    for number, entry in enumerate(objects, 1):
        kind, _, place = entry.partition(" ")
        person = people[number * 4 % len(people)]
        out.append(f"M{number:<4}{KINDS[kind]:<19}{place:<18}{person}")
    out += ["", "The rest follows when the nights are longer.", "", "Marta", ""]
    return "\n".join(out)


def long_line():
    """Returns a build log whose list of files is one line of a few thousand characters."""
    files = [f"charts/2026/{month:02d}/sky-{day:02d}.svg" for month in range(1, 7) for day in range(1, 29)]
    return (
        "Nightly build 212 is green, with one warning.\n\n"
        "warning: the list of charts should not be one line:\n"
        + " ".join(files)
        + "\n\nBuilt in 41 seconds. The robot wishes you a good morning.\n"
    )


# Text that a terminal must never receive. It clears the screen, sets the title,
# writes to the clipboard, moves back over earlier text, and has C1 controls and
# characters that change the direction of the text.
ESC, BEL, NUL, BS, DEL = "\x1b", "\x07", "\x00", "\x08", "\x7f"
HOSTILE_SUBJECT = (
    f"You have won{ESC}[2J{ESC}[H a telescope{ESC}]0;not your title{BEL}"
    f"\u202eeerf yletelpmoc\u202c \u2066now\u2069{NUL}!{BS}{BS}{BS}{DEL}\x9b31m"
)
HOSTILE_NAME = f"The \u202ekcirT\u202c{ESC}[31mster{ESC}]52;c;aGVsbG8={BEL}{NUL}\x9d"
HOSTILE_BODY = (
    (
        "Dear winner,\n\n"
        f"this line clears your screen: {ESC}[2J{ESC}[3J{ESC}[H and this one is red: {ESC}[31mred{ESC}[0m\n"
        f"Your window is now called {ESC}]0;Mine{BEL}, or {ESC}]2;Mine{ESC}\\.\n"
        f"Your clipboard says hello: {ESC}]52;c;aGVsbG8={BEL}\n"
        f"The same with C1 controls: \x9b2J \x9d0;Mine\x9c \x90q\x9c \x85 next line\n"
        f"Overwritten: safe{BS * 4}evil, returned:\rto the start, deleted:{DEL}{DEL}\n"
        f"NUL:{NUL}{NUL}{NUL} bell:{BEL} shift out:\x0e in:\x0f form feed:\x0c vertical tab:\x0b\n"
        "Right to left: \u202eexe.tpircs\u202c, embedded \u202ba\u202c, marks \u200e\u200f\u061c.\n"
        "Isolates: \u2066left\u2069 \u2067right\u2069 \u2068first\u2069, and one that is never closed: \u2067\n"
        "Invisible: zero\u200bwidth\u200cin\u200dside\ufeff soft\u00adhyphen \u2028 line \u2029 paragraph.\n"
        "A heap of marks: Z" + "\u0300\u0316\u0334" * 20 + "\n"
        f"Alternate screen: {ESC}[?1049h mouse: {ESC}[?1003h reset: {ESC}c answer: {ESC}[6n{ESC}[c\n"
    ).encode("utf-8")
    + b"Bytes that are no UTF-8: \x9b2J \xff\xfe \xc0\xaf \xed\xa0\x80 \xf5\n"
    + "\nYours truly,\nthe Trickster\n".encode("utf-8")
)


# ---------------------------------------------------------------------------
# The inbox
# ---------------------------------------------------------------------------


def main():
    inbox = Inbox()

    inbox.add("Marta Lindqvist", "marta@example.org", "Welcome to the Northlight team", at(3, 2, 9, 4, 1), text(WELCOME))

    inbox.add(
        "Théo Beaumarchais",
        "theo@example.net",
        "Première maquette : la page d'accueil, côté étoiles",
        at(3, 3, 18, 22, 1),
        text(
            "Salut Robin,\n\nvoilà une première idée : le ciel en haut, le programme en dessous,\n"
            "et très peu de boutons. J'ai gardé le bleu « nuit d'été ».\n\n"
            "Dis-moi si c'est trop sombre… ou pas assez !\n\nÀ bientôt,\nThéo\n",
            charset="windows-1252",
        ),
        charset="iso-8859-1",
        is_new=True,
    )

    inbox.add(
        "Ελένη Μαυρίδη",
        "eleni@example.com",
        "Το κείμενο για τις εκλείψεις είναι έτοιμο",
        at(3, 5, 21, 40, 2),
        text(
            "Καλησπέρα Robin,\n\nέγραψα το κείμενο για τη σελίδα των εκλείψεων.\n"
            "Είναι μικρό: τρεις παράγραφοι και μία προειδοποίηση για τα μάτια.\n\n"
            "Καθαρό ουρανό!\nΕλένη\n",
            cte="base64",
        ),
    )

    message = text(
        "Привет, Robin!\n\nПосылаю картинку для закладки: маленький серп луны.\n"
        "Если он слишком яркий, я сделаю потемнее.\n\nДарья\n",
        charset="koi8-r",
        cte="base64",
    )
    message.add_attachment(moon(), "image", "png", filename="moon.png")
    message.set_boundary("northlight-moon")
    inbox.add("Дарья Волкова", "daria@example.net", "Маленькая луна для сайта", at(3, 6, 12, 15, 3), message, charset="koi8-r")

    inbox.add(
        "水野 葵",
        "aoi@example.com",
        "次の観測会の日程について",
        at(3, 9, 8, 30, 9),
        text(
            "Robin さん\n\n次の観測会は二十一日の土曜日にしたいと思います。\n"
            "月が早く沈むので、星雲がよく見えるはずです。\n\n予定表の更新をお願いします。\n\n水野\n",
            charset="iso-2022-jp",
            cte="7bit",
        ),
        charset="iso-2022-jp",
        is_new=True,
    )

    message = text(NEWSLETTER_PLAIN)
    message.add_alternative(NEWSLETTER_HTML, subtype="html", cte="base64")
    message.set_boundary("northlight-letter")
    inbox.add("Northlight Letter", "letter@example.org", "🌙 This month above us ✨🔭", at(3, 10, 7, 0, 1), message)

    inbox.add(
        "林思远",
        "siyuan@example.net",
        "新版星图已经上传",
        at(3, 12, 16, 5, 8),
        text("Robin，你好！\n\n三月到六月的星图都已经上传，格式是 SVG。\n请检查一下手机上的显示效果。\n\n谢谢！\n思远\n", charset="gb18030", cte="base64"),
        charset="gb18030",
        is_new=True,
    )

    inbox.add(
        "한지우",
        "jiwoo@example.com",
        "작은 화면에서 메뉴가 겹쳐요",
        at(3, 13, 19, 48, 9),
        text("안녕하세요 Robin,\n\n휴대폰을 가로로 돌리면 메뉴가 달력 위에 겹쳐 보여요.\n세로 화면에서는 괜찮습니다.\n\n지우 드림\n", charset="euc-kr", cte="quoted-printable"),
        charset="euc-kr",
    )

    inbox.add("Marta Lindqvist", "marta@example.org", "Re: Re: Re: Dark mode, or darker?", at(3, 16, 10, 11, 1), text(REPLIES))

    inbox.add(
        "سلمى القاضي",
        "salma@example.org",
        "موعد ليلة الرصد القادمة",
        at(3, 17, 20, 2, 3),
        text("مرحبا Robin،\n\nموعد ليلة الرصد القادمة يوم الجمعة الساعة 8 مساء.\nأرجو إضافة الموعد إلى صفحة البرنامج.\n\nمع التحية،\nسلمى\n"),
    )

    inbox.add("Build Robot", "robot@example.org", "Nightly build 212: green, one warning", at(3, 18, 4, 30), text(long_line()))

    message = EmailMessage(policy=POLICY)
    message.set_content(HOSTILE_BODY, "text", "plain", cte="base64", params={"charset": "utf-8"})
    inbox.add(HOSTILE_NAME, "prizes@example.net", HOSTILE_SUBJECT, at(3, 19, 3, 33), message)

    message = EmailMessage(policy=POLICY)
    message.set_content(ORDER_HTML, subtype="html", cte="quoted-printable")
    inbox.add("The Red Torch & Sons", "orders@example.com", "Your parcel is on its way", at(3, 20, 11, 59), message)

    inbox.add("Marta Lindqvist", "marta@example.org", "Messier evening: who shows what", at(3, 23, 17, 45, 1), text(sign_up_sheet()), is_new=True)

    (HERE / "Inbox.mbox").write_bytes(inbox.data)


if __name__ == "__main__":
    main()
