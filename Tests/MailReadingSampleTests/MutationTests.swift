import WorkflowTestSupport
import Foundation
import Testing

@testable import MailReadingSample

/// Messages that are cut, or changed at random, are read all the same.
struct MutationTests {
  @Test(arguments: Fixture.files)
  func `a message that is cut anywhere is read`(path: String) throws {
    for message in try messages(path) {
      // There are a hundred thousand cuts, so a build without the optimiser tries fewer of them.
      let step = isOptimised ? max(1, message.count / 2000) : max(1, message.count / 40)
      for length in stride(from: 0, through: message.count, by: step) {
        read(message.prefix(length))
      }
    }
  }

  @Test(arguments: Fixture.files)
  func `a message with changed bytes is read`(path: String) throws {
    var random = SeededGenerator(seed: 0x5EED)
    let special = Array("\r\n \t\"()<>@,:;=?*&\\-\0".utf8) + [0x80, 0xFF]
    for message in try messages(path) where !message.isEmpty {
      for _ in 0..<(isOptimised ? 300 : 15) {
        var damaged = Array(message)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<damaged.count, using: &random)
          damaged[place] =
            Bool.random(using: &random)
            ? UInt8.random(in: 0...255, using: &random)
            : special.randomElement(using: &random) ?? 0
        }
        read(damaged[...])
      }
    }
  }

  @Test func `a mailbox that is cut or changed anywhere is opened or refused`() throws {
    var random = SeededGenerator(seed: 0xF11E)
    let folder = try TemporaryFolder()
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: Fixture.folder + "/from-lines.mbox")))
    for round in 0..<400 {
      var damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      if round.isMultiple(of: 2), let place = damaged.indices.randomElement(using: &random) {
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      let path = try folder.write("mbox", damaged)
      do throws(MailboxError) {
        let mailbox = try MailStore(path: path)
        for index in 0..<mailbox.count {
          _ = try mailbox.summary(at: index)
          _ = try mailbox.message(at: index)
        }
      } catch {
        #expect(error == .notAMailbox(path: path))
      }
    }
  }

  private func read(_ bytes: ArraySlice<UInt8>) {
    let message = Message(bytes)
    // Each attachment comes from bytes of its own.
    #expect(message.attachments.count <= bytes.count)
  }

  private func messages(_ path: String) throws -> [ArraySlice<UInt8>] {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let file = try MailFile(path: path)
    let starts = try MboxIndex(file).starts
    guard let first = starts.first, first == 0 else { return [bytes[...]] }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { start, end in
      let message = bytes[start..<end]
      return message[(message.index(of: .lineFeed).map { $0 + 1 } ?? end)...]
    }
  }

  private var isOptimised: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}

extension Fixture {
  /// All files of messages.
  static let files: [String] = {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    return names.compactMap { $0 as? String }.sorted()
      .filter { $0.hasSuffix(".mbox") || $0.hasSuffix(".eml") || $0.contains("/cur/") }
      .map { folder + "/" + $0 }
  }()
}
