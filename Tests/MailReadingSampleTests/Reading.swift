import Foundation

@testable import MailReadingSample

/// What Python reads from one message, as written by the generator of the fixtures.
struct Reading: Decodable {
  var subject: String?
  var from: String?
  var fromName: String?
  var fromAddress: String?
  var to: String?
  var date: String?
  var hasUnknownZone: Bool?
  var text: String?
  /// The text with its lines joined, if it is in the format "flowed".
  var joined: String?
  var hasHTMLOnly: Bool?
  var attachments: [Attachment]?
  var messageIDs: [String]?
  var references: [String]?
  var inReplyTo: [String]?
  /// Attached messages, by the number of the attachment.
  var opened: [String: Reading]?
  var error: String?
  /// What Python should read by the standards, where it reads something else.
  var standard: Standard?

  struct Attachment: Decodable {
    var name: String?
    var type: String
    var size: Int?
  }

  /// The same facts, each of which may be missing.
  struct Standard: Decodable {
    var subject: String?
    var from: String?
    var fromName: String?
    var fromAddress: String?
    var to: String?
    var date: String?
    var text: String?
    var attachments: [Attachment]?

    private enum CodingKeys: String, CodingKey {
      case subject, from, to, date, text, attachments
      case fromName = "from_name"
      case fromAddress = "from_address"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case subject, from, to, date, text, joined, attachments, standard, references, opened
    case messageIDs = "message_id"
    case inReplyTo = "in_reply_to"
    case fromName = "from_name"
    case fromAddress = "from_address"
    case hasUnknownZone = "date_zone_unknown"
    case hasHTMLOnly = "has_html_only"
    case error = "python_error"
  }
}

extension Reading {
  /// The date in seconds since 1970, as Foundation reads it.
  var time: String? {
    guard let date = standard?.date ?? date,
      let parsed = ISO8601DateFormatter().date(from: date.replacing(/\.\d+/, with: ""))
    else { return nil }
    return "\(Int(parsed.timeIntervalSince1970))"
  }

  /// The date as the mail reader writes it: Python's `2026-02-10T02:27:54+01:00`, to the minute.
  var shownDate: String? {
    guard let date = standard?.date ?? date else { return nil }
    let minutes = String(date.prefix(16)).replacing("T", with: " ")
    let zone = date.suffix(6).filter { $0 != ":" }
    return hasUnknownZone == true ? minutes : minutes + " " + zone
  }
}
