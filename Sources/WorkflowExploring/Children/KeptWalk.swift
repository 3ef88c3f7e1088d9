import Foundation

/// The walk of an exploration that has failed last: it comes first next time.
struct KeptWalk: Codable {
  /// Whether walks are kept.
  ///
  /// Tests of this module find again what an earlier run has found.
  @TaskLocal static var isOn = true

  /// The property that has failed; nil if the app has stopped the program.
  let property: String?
  /// The seed of a simulation.
  let seed: UInt64?
  /// Whether the runtime checked each pass of the walk.
  let isChecked: Bool
  private let lines: [String]

  init(property: String?, steps: [Step], seed: UInt64?, isChecked: Bool) {
    (self.property, self.seed, self.isChecked) = (property, seed, isChecked)
    lines = steps.map(\.line)
  }

  var steps: [Step] { lines.compactMap { Step($0) } }

  /// Returns the same walk with other steps.
  func with(_ steps: [Step]) -> KeptWalk {
    KeptWalk(property: property, steps: steps, seed: seed, isChecked: isChecked)
  }

  /// Returns the walk of an exploration; nil if the last time has not failed.
  init?(of exploration: String) {
    guard Self.isOn, let data = try? Data(contentsOf: Self.file(of: exploration)),
      let walk = try? JSONDecoder().decode(KeptWalk.self, from: data)
    else { return nil }
    self = walk
  }

  /// Keeps a walk, or forgets the one before; a folder that cannot be written keeps none.
  static func keep(_ walk: KeptWalk?, of exploration: String) {
    if !isOn { return }
    let file = file(of: exploration)
    guard let walk, let data = try? JSONEncoder().encode(walk) else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }

  /// A file beside the program of the tests, in the build folder.
  static func file(of exploration: String) -> URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "workflow-explore")
      .appending(path: String(UInt64(hashOf: exploration), radix: 36))
  }
}
