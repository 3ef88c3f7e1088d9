import Testing
import WorkflowTextUI

/// What views that arrange other views look like.
struct LayoutFrameTests {
  @Test func `wrapped text`() {
    assertFrames {
      Text("\(Sample.long)\n\n\(Sample.wide)\n\(Sample.emoji)\n\(Sample.hostile)")
    }
  }

  @Test func `truncated text`() {
    assertFrames {
      VStack {
        Text(Sample.long, overflow: .truncated)
        Text(Sample.wide, style: .bold, overflow: .truncated)
        Text(Sample.emoji, overflow: .truncated)
        Text(Sample.hostile, overflow: .truncated)
      }
    }
  }

  @Test func `a row of views`() {
    assertFrames {
      HStack(spacing: 2) {
        Text("left", style: .bold)
        Text(Sample.wide).frame(width: 12)
        Spacer()
        Text("right", style: .reversed)
      }
    }
  }

  @Test func `a row of flexible views`() {
    assertFrames {
      HStack(spacing: 1) {
        List(["one", "two"]) { Text($0) }.border("A")
        List(["three", "four"]) { Text($0) }
          .border("B").flexibility(Flexibility(weight: 2), along: .horizontal)
        List(["five"]) { Text($0) }.border("C")
      }
    }
  }

  @Test func `a column of views`() {
    assertFrames {
      VStack(spacing: 1) {
        Text("Above", style: .bold)
        List(1...30, selection: 12) { Text("row \($0)") }
        Spacer()
        Text("Below \(Sample.emoji)", overflow: .truncated)
      }
    }
  }

  @Test func `padded text`() {
    assertFrames { Text(Sample.long).padding(horizontal: 3, vertical: 2) }
  }

  @Test func `boxes in boxes`() {
    assertFrames {
      Border("A title that is longer than a small screen is wide 日本語") {
        VStack {
          Text(Sample.emoji)
          Border("Inner") { Text(Sample.hostile) }
          Border { Text(Sample.wide) }
        }
      }
    }
  }

  @Test func `boxes beside each other`() {
    assertFrames {
      HStack {
        Text("1").padding(horizontal: 2).border("One")
        VStack {
          Text("2").border("Two")
          Text("3").border("Three")
        }
      }
    }
  }
}
