/// The size of a cell in a picture.
enum SVGCell {
  static let width = 9
  static let height = 20
}
