"""Writes what Python's codecs make of every charset name that the mail reading knows.

    python3 Tests/MailReadingSampleTests/Charsets/names.py > Tests/MailReadingSampleTests/Charsets/names.json

For a charset of one byte, the bytes 80 to FF are decoded one by one, and U+FFFD stands for a byte
without a character. For another one, sample texts are encoded.
"""

import json

SINGLE = {
    "latin-1": "iso88591 latin1 l1 iso885911987 cp819 88591",
    "iso8859-2": "iso88592 latin2 l2", "iso8859-3": "iso88593 latin3 l3",
    "iso8859-4": "iso88594 latin4 l4", "iso8859-5": "iso88595 cyrillic",
    "iso8859-6": "iso88596 iso88596e iso88596i arabic", "iso8859-7": "iso88597 greek",
    "iso8859-8": "iso88598 iso88598e iso88598i hebrew", "iso8859-9": "iso88599 latin5 l5",
    "iso8859-10": "iso885910 latin6 l6", "iso8859-11": "iso885911 tis620",
    "iso8859-13": "iso885913 latin7", "iso8859-14": "iso885914 latin8",
    "iso8859-15": "iso885915 latin9 l9", "iso8859-16": "iso885916 latin10",
    "cp437": "cp437 ibm437", "cp850": "cp850 ibm850", "cp866": "cp866 ibm866",
    "cp874": "cp874 windows874", "cp1250": "windows1250 cp1250", "cp1251": "windows1251 cp1251",
    "cp1252": "windows1252 cp1252", "cp1253": "windows1253 cp1253",
    "cp1254": "windows1254 cp1254", "cp1255": "windows1255 cp1255",
    "cp1256": "windows1256 cp1256", "cp1257": "windows1257 cp1257",
    "cp1258": "windows1258 cp1258", "koi8-r": "koi8r koi8", "koi8-u": "koi8u koi8ru",
    "mac-roman": "macintosh macroman xmacroman mac", "mac-cyrillic": "xmaccyrillic maccyrillic",
}

JAPANESE = "日本語のメール、カタカナ。"
CHINESE = "简体中文，电子邮件。"
TAIWANESE = "繁體中文，電子郵件。"
KOREAN = "한국어 편지, 안녕하세요."
EVERYWHERE = "Grüße, привет, 日本語 🙂"
MULTIPLE = {
    "utf-8": ("utf8 unicode11utf8 xunknown unknown8bit utf8mb4 default", EVERYWHERE),
    "ascii": ("usascii ascii ansix3.41968 iso646us us 646", "plain text ~"),
    "utf-16": ("utf16", EVERYWHERE), "utf-16-be": ("utf16be", EVERYWHERE),
    "utf-16-le": ("utf16le", EVERYWHERE), "utf-32": ("utf32", EVERYWHERE),
    "utf-32-be": ("utf32be", EVERYWHERE), "utf-32-le": ("utf32le", EVERYWHERE),
    "cp932": ("shiftjis sjis xsjis mskanji cp932 windows31j ms932", JAPANESE + "①"),
    "iso2022_jp": ("iso2022jp iso2022jp1 iso2022jp2 csiso2022jp", JAPANESE),
    "iso2022_kr": ("iso2022kr", KOREAN),
    "gb18030": ("gb18030 gbk gb2312 euccn cp936 ms936 windows936 xgbk gb231280", CHINESE),
    "big5": ("big5 cp950 ms950 xbig5 big5tw", TAIWANESE),
    "big5hkscs": ("big5hkscs", TAIWANESE + "㗎"),
    "cp949": ("euckr ksc56011987 ksc5601 cp949 ms949 uhc windows949", KOREAN + "똠"),
    "euc-jp": ("eucjp xeucjp ujis", JAPANESE),
}


def high_half(codec):
    return "".join(bytes([byte]).decode(codec, "replace") for byte in range(0x80, 0x100))


table = [{"codec": codec, "names": names.split(), "bytes": bytes(range(0x80, 0x100)).hex(),
          "text": high_half(codec)} for codec, names in SINGLE.items()]
table += [{"codec": codec, "names": names.split(), "bytes": text.encode(codec).hex(), "text": text}
          for codec, (names, text) in MULTIPLE.items()]
print(json.dumps(table, indent=1, ensure_ascii=False))
