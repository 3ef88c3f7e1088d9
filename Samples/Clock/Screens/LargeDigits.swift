/// Digits of four rows, made of half blocks.
enum LargeDigits {
  static let rows = 4

  static func width(of sign: Character) -> Int { pixels(of: sign)[0].count }

  /// Returns the rows of a digit or a sign, from the top down.
  static func lines(of sign: Character) -> [String] {
    let pixels = pixels(of: sign).map(Array.init)
    return (0..<rows).map { row in
      String(
        pixels[2 * row].indices.map { column in
          let isUpper = pixels[2 * row][column] == "#"
          let isLower = 2 * row + 1 < pixels.count && pixels[2 * row + 1][column] == "#"
          return isUpper ? (isLower ? "█" : "▀") : isLower ? "▄" : " "
        })
    }
  }

  /// Returns the pixels, of which two lie on top of each other in one cell.
  private static func pixels(of sign: Character) -> [String] {
    switch sign {
    case "0": [" ### ", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "]
    case "1": ["  #  ", " ##  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "]
    case "2": [" ### ", "#   #", "    #", "  ## ", " #   ", "#    ", "#####"]
    case "3": [" ### ", "#   #", "    #", "  ## ", "    #", "#   #", " ### "]
    case "4": ["   # ", "  ## ", " # # ", "#  # ", "#####", "   # ", "   # "]
    case "5": ["#####", "#    ", "#### ", "    #", "    #", "#   #", " ### "]
    case "6": [" ### ", "#    ", "#### ", "#   #", "#   #", "#   #", " ### "]
    case "7": ["#####", "    #", "   # ", "   # ", "  #  ", "  #  ", "  #  "]
    case "8": [" ### ", "#   #", "#   #", " ### ", "#   #", "#   #", " ### "]
    case "9": [" ### ", "#   #", "#   #", " ####", "    #", "    #", " ### "]
    case ":": [" ", " ", "#", " ", "#", " ", " "]
    default: [" ", " ", " ", " ", " ", " ", "#"]
    }
  }
}
