package import WorkflowTextUI

/// What is known of a terminal that shows frames: what it can show, and what it shows now.
package struct Display {
  private var encoder: FrameEncoder
  private let isASCII: Bool

  /// Makes a display of a terminal that shows anything at all.
  package init(depth: ColorDepth, isASCII: Bool = false) {
    encoder = FrameEncoder(depth: depth)
    self.isASCII = isASCII
  }

  /// The bytes that turn what the terminal shows into a frame.
  package mutating func bytes(for frame: Frame) -> [UInt8] {
    var bytes: [UInt8] = []
    encoder.encode(isASCII ? frame.inASCII : frame, into: &bytes)
    return bytes
  }

  /// Forgets what the terminal shows.
  package mutating func reset() { encoder.reset() }
}
