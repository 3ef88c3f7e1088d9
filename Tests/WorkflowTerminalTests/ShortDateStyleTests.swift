import Foundation
import Testing

@testable import WorkflowTerminal

/// Dates as people say them, seen from the evening of Tuesday, 10 March 2026.
struct ShortDateStyleTests {
  @Test(arguments: [
    ("2026-03-10T18:22:00Z", "18:22"),
    // The day begins at midnight, and is today until the next one, also in its later part.
    ("2026-03-10T00:00:00Z", "00:00"), ("2026-03-10T23:59:59Z", "23:59"),
    ("2026-03-09T23:59:59Z", "Mon 23:59"),
    // Six days ago is this week, exactly a week ago is not: that would be another Tuesday.
    ("2026-03-04T00:00:00Z", "Wed 00:00"), ("2026-03-03T20:00:00Z", "3 Mar"),
    ("2026-03-03T23:59:59Z", "3 Mar"),
    ("2026-01-01T00:00:00Z", "1 Jan"), ("2025-12-31T23:59:59Z", "31 Dec 2025"),
    ("1969-07-20T20:17:00Z", "20 Jul 1969"),
    // What has not come yet is no day of this week.
    ("2026-03-11T00:00:00Z", "11 Mar"), ("2026-12-31T23:59:00Z", "31 Dec"),
    ("2027-01-01T00:00:00Z", "1 Jan 2027"),
  ])
  func `the nearer a date, the less of it is written`(date: String, text: String) throws {
    let date = try Date(date, strategy: .iso8601)
    #expect(date.formatted(style("en_001@hours=h23")) == text)
  }

  @Test func `this week may have begun in another year`() throws {
    let style = ShortDateStyle(
      now: try Date("2026-01-02T08:00:00Z", strategy: .iso8601),
      locale: Locale(identifier: "en_GB"), timeZone: .gmt)
    let date = try Date("2025-12-31T18:22:00Z", strategy: .iso8601)
    #expect(style.format(date) == "Wed 18:22")
  }

  @Test(arguments: [
    ("en_US", ["6:22 PM", "Mon 6:22 PM", "Mar 3", "Mar 3, 2024"], "March 3, 2024 at 6:22 PM"),
    ("en_GB", ["18:22", "Mon 18:22", "3 Mar", "3 Mar 2024"], "3 March 2024 at 18:22"),
    ("de_DE", ["18:22", "Mo. 18:22", "3. März", "3. März 2024"], "3. März 2024 um 18:22"),
    ("ja_JP", ["18:22", "月 18:22", "3月3日", "2024年3月3日"], "2024年3月3日 18:22"),
    ("th_TH", ["18:22", "จ. 18:22", "3 มี.ค.", "3 มี.ค. 2567"], "3 มีนาคม 2567 เวลา 18:22"),
  ])
  func `words, order and clock are those of the locale`(
    locale: String, texts: [String], full: String
  ) throws {
    let dates = ["2026-03-10", "2026-03-09", "2026-03-03", "2024-03-03"]
    let style = style(locale)
    let moments = try dates.map { try Date("\($0)T18:22:00Z", strategy: .iso8601) }
    #expect(moments.map { style.format($0) } == texts)
    #expect(style.formatFully(moments[3]) == full)
  }

  @Test func `the zone decides when a day begins`() throws {
    let date = try Date("2026-03-09T23:30:00Z", strategy: .iso8601)
    var style = style("en_GB")
    #expect(style.format(date) == "Mon 23:30")
    style.timeZone = try #require(TimeZone(identifier: "Europe/Paris"))
    #expect(style.format(date) == "00:30")
    #expect(style.formatFully(date) == "10 March 2026 at 00:30")
  }

  @Test func `a day on which clocks change is a day`() throws {
    // In Paris, 29 March 2026 has 23 hours.
    var style = style("en_GB")
    style.timeZone = try #require(TimeZone(identifier: "Europe/Paris"))
    style.now = try Date("2026-03-29T22:30:00+02:00", strategy: .iso8601)
    let earlier = ["2026-03-28T23:30:00+01:00", "2026-03-23T00:10:00+01:00"]
    let moments = try earlier.map { try Date($0, strategy: .iso8601) }
    #expect(moments.map { style.format($0) } == ["Sat 23:30", "Mon 00:10"])
  }

  @Test func `without a moment, dates are compared with that of the call`() {
    let style = ShortDateStyle(locale: Locale(identifier: "de_DE"))
    #expect(style.format(Date()).count == 5)
    #expect(style.locale(Locale(identifier: "en_US")).format(Date()).hasSuffix("M"))
  }

  @Test(
    arguments: [
      ([:], "en_001@hours=h23"), (["LANG": "C.UTF-8"], "en_001@hours=h23"),
      (["LANG": "de_DE.UTF-8"], "de_DE"), (["LANG": "de_DE", "LC_TIME": "en_GB.utf8"], "en_GB"),
      (["LC_ALL": "POSIX", "LC_TIME": "fr_FR"], "en_001@hours=h23"),
      (["LC_ALL": "", "LC_TIME": "fr_FR@euro"], "fr_FR"),
    ] as [([String: String], String)])
  func `the environment names the locale`(variables: [String: String], locale: String) {
    #expect(Locale(environment: variables).identifier == locale)
  }

  private func style(_ locale: String) -> ShortDateStyle {
    let now = Date(timeIntervalSince1970: 1_773_172_800)
    return ShortDateStyle(now: now, locale: Locale(identifier: locale), timeZone: .gmt)
  }
}
