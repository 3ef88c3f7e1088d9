package import WorkflowTextUI

/// The known state of a terminal that shows frames: what it can show, and what it shows now.
package struct Display {
  private var encoder: FrameEncoder
  private let isASCII: Bool

  /// Creates a display for a terminal that may show anything.
  package init(depth: ColorDepth, isASCII: Bool = false) {
    encoder = FrameEncoder(depth: depth)
    self.isASCII = isASCII
  }

  /// Returns the bytes that turn what the terminal shows into a frame.
  package mutating func bytes(for frame: Frame) -> [UInt8] {
    var bytes: [UInt8] = []
    encoder.encode(isASCII ? frame.inASCII : frame, into: &bytes)
    return bytes
  }

  /// Forgets what the terminal shows.
  package mutating func reset() { encoder.reset() }
}
