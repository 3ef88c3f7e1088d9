/// A character reference of HTML, such as `&amp;`, `&#8211;` or `&#x2013;`.
struct HTMLReference {
  let character: Unicode.Scalar
  let end: Int

  /// Reads the reference that the bytes begin with; `nil` if it is not known.
  init?(_ bytes: ArraySlice<UInt8>) {
    let body = bytes.dropFirst().prefix(HTMLReference.longest)
    let name = body.prefix { byte in
      byte == 0x23 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    let text = String(decoding: name, as: UTF8.self)
    guard let character = HTMLReference.numbered(text) ?? HTMLReference.named[text] else {
      return nil
    }
    self.character = character
    let isEnded = name.endIndex < bytes.endIndex && bytes[name.endIndex] == 0x3B
    end = name.endIndex + (isEnded ? 1 : 0)
  }

  private static let longest = 12

  private static func numbered(_ text: String) -> Unicode.Scalar? {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let code =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let code else { return nil }
    // In Unicode these are control characters. Pages that use them mean Windows-1252.
    if (0x80..<0xA0).contains(code) { return windows[Int(code - 0x80)] }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "\u{AD}",
      "ensp": " ", "emsp": " ", "thinsp": " ", "zwnj": "\u{200C}", "zwj": "\u{200D}",
      "lrm": "\u{200E}", "rlm": "\u{200F}",
    ]
    for (name, character) in zip(latinNames.split(separator: " "), latin.unicodeScalars) {
      named[String(name)] = character
    }
    for (name, character) in zip(otherNames.split(separator: " "), others.unicodeScalars) {
      named[String(name)] = character
    }
    return named
  }()

  private static let latin =
    "¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"

  private static let latinNames = """
    iexcl cent pound curren yen brvbar sect uml copy ordf laquo not reg macr deg plusmn sup2 sup3 \
    acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc \
    Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde \
    Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave \
    aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn \
    yuml
    """

  private static let others =
    "–—‘’‚“”„†‡•…‰‹›€™ŒœŠšŸƒˆ˜←↑→↓↔∞≈≠≤≥−√∑∂∏∫◊♠♣♥♦ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψω"

  private static let otherNames = """
    ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip permil lsaquo rsaquo \
    euro trade OElig oelig Scaron scaron Yuml fnof circ tilde larr uarr rarr darr harr infin asymp ne \
    le ge minus radic sum part prod int loz spades clubs hearts diams Alpha Beta Gamma Delta Epsilon \
    Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega \
    alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf \
    sigma tau upsilon phi chi psi omega
    """
}
