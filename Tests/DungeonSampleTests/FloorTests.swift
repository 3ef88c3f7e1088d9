import Foundation
import Testing
import WorkflowTestSupport

@testable import DungeonSample

/// Reading a floor, and what is visible on it.
struct FloorTests {
  @Test func `a floor has all that its text says`() throws {
    let floor = try Floor(text: "#####\n#@!r#\r\n#$/g>\n")
    #expect((floor.width, floor.height) == (5, 3))
    #expect(floor.start == Cell(column: 1, row: 1))
    #expect(floor.waysOut == [Cell(column: 4, row: 2)])
    #expect(floor.things.map(\.kind) == [.potion, .gold, .sword])
    #expect(floor.monsters.map(\.kind) == [.rat, .goblin])
    #expect(floor[Cell(column: 1, row: 1)] == .ground)
    #expect(floor[Cell(column: -1, row: 1)] == .wall)
    #expect(floor[Cell(column: 1, row: 3)] == .wall)
  }

  @Test(arguments: [
    ("", "the floor is empty; write a line for each row: #.@.>#"),
    ("\n\n", "the floor is empty; write a line for each row: #.@.>#"),
    (".>", "no hero; write @ where you begin"),
    ("#@#", "no way out; write > where it is"),
    ("@.>\n.@.", "line 2, column 2: a second hero; keep one @, as in line 1, column 1"),
    ("@.>\n..", "line 2, column 3: not as long as line 1; fill the shorter line with #"),
    ("@.>\n....", "line 2, column 4: not as long as line 1; fill the shorter line with #"),
    ("@.>\n\n...", "line 2, column 1: not as long as line 1; fill the shorter line with #"),
    ("@.>\n.x.", "line 2, column 2: 'x' means nothing here; write # . @ > ! $ / r or g"),
    (
      "@>" + String(repeating: ".", count: 499),
      "the floor is too large; keep to 500 lines of at most 500 characters"
    ),
    (
      "@>" + String(repeating: "\n..", count: 500),
      "the floor is too large; keep to 500 lines of at most 500 characters"
    ),
  ]) func `a bad floor says where it is bad and what to do`(text: String, message: String) {
    #expect { try Floor(text: text) } throws: { "\($0)" == message }
  }

  @Test func `the largest floor can be read`() throws {
    let line = String(repeating: ".", count: 500)
    let lines = ["@>" + line.dropLast(2)] + Array(repeating: line, count: 499)
    #expect(try Floor(text: lines.joined(separator: "\n")).tiles.count == 250_000)
  }

  @Test func `a file that is not UTF-8 is refused where it is not`() throws {
    let path = try folder.write("floor.txt", Array("@.>\n.".utf8) + [0xFF] + Array(".\n".utf8))
    #expect { try Floor(path: path) } throws: { "\($0)".hasPrefix("line 2, column 2: '\u{FFFD}' ") }
  }

  @Test func `what is no file is refused with the reason`() throws {
    #expect { try Floor(path: folder.path + "/none") } throws: {
      "\($0)" == "the floor cannot be read: No such file or directory"
    }
    #expect { try Floor(path: folder.path) } throws: {
      "\($0)" == "the floor cannot be read: Is a directory"
    }
    #expect { try Floor(path: "/dev/zero") } throws: { "\($0)".contains("too large") }
  }

  @Test func `a wall hides what is after it, and nothing else does`() throws {
    let floor = try Floor(text: "@..#..>\n.r.....\n.......")
    let start = floor.start
    #expect(!floor.isClear(from: start, to: Cell(column: 6, row: 0)))
    #expect(floor.isClear(from: start, to: Cell(column: 3, row: 0)), "a wall itself is in sight")
    #expect(floor.isClear(from: start, to: Cell(column: 2, row: 2)))
    #expect(floor.isClear(from: start, to: start))
  }

  @Test func `the floor that ships with the sample can be read`() throws {
    let floor = try Floor(path: shippedFloor)
    #expect((floor.width, floor.height) == (60, 24))
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }
}

let shippedFloor = checkout.appending(path: "Samples/Dungeon/floor.txt").path
