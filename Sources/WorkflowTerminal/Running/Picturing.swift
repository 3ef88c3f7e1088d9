import WorkflowSynchronization
import WorkflowTextUI

/// The picture that is made of frames: of the last one, or of all as a film.
struct Picturing {
  /// The file; `-` for standard output.
  let path: String
  let isFilm: Bool
  let theme: Theme
  let window: String?
  private var frames: [Frame] = []

  /// The bytes that every picture begins with.
  private static let beginning = Array("<svg ".utf8)

  /// The most frames of a film; of more, some are left out evenly.
  static let mostFrames = 40

  init?(_ options: TerminalOptions) {
    guard let path = options.picture else { return nil }
    self.path = path
    isFilm = options.isFilm
    theme = options.pictureTheme
    window = options.pictureWindow
  }

  mutating func add(_ frame: Frame) {
    if isFilm { frames.append(frame) } else { frames = [frame] }
  }

  /// Writes the picture, and returns whether that was possible.
  func write(to console: Console) -> Bool {
    let text = isFilm ? shown.film(theme: theme, window: window) : frames.last.map(svg) ?? ""
    if path == "-" {
      console.write(text)
      return true
    }
    if text.isEmpty {
      console.report("no frame was shown, so '\(path)' is not written")
      return false
    }
    do throws(OutputFile.Failure) {
      try OutputFile.write(
        Array(text.utf8), to: path, beginningWith: Self.beginning, isPrivate: false)
      return true
    } catch {
      console.report("\(error)")
      return false
    }
  }

  private func svg(_ frame: Frame) -> String { frame.svg(theme: theme, window: window) }

  /// The frames that differ from the one before, at most as many as a film has.
  private var shown: [Frame] {
    var different: [Frame] = []
    for frame in frames where frame != different.last { different.append(frame) }
    guard different.count > Self.mostFrames else { return different }
    let last = different.count - 1
    return (0..<Self.mostFrames).map { different[$0 * last / (Self.mostFrames - 1)] }
  }
}
