import MailReadingSample
import WorkflowScreens

/// Saves the user's view of the mailbox; the mailbox itself is read again.
extension MailboxWorkflow.State: Codable {
  private enum CodingKeys: CodingKey { case bookmark, focus, showsHelp, view }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(listing.bookmark, forKey: .bookmark)
    try container.encode(focus, forKey: .focus)
    try container.encode(showsHelp, forKey: .showsHelp)
    try container.encode(view, forKey: .view)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let listing = MailListing(unread: try container.decode(MailBookmark.self, forKey: .bookmark))
    self.init(listing: listing, stamp: listing.mail.stamp)
    focus = try container.decode(SplitPane.self, forKey: .focus)
    showsHelp = try container.decode(Bool.self, forKey: .showsHelp)
    view = try container.decode(MailView.self, forKey: .view)
  }
}

/// Saves the path of the mailbox, the selection, and the marks that no file remembers.
extension MailReaderWorkflow.State: Codable {
  private enum CodingKeys: CodingKey { case path, selection, marks }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(mail?.path ?? opening ?? path, forKey: .path)
    try container.encode(selection, forKey: .selection)
    try container.encode(marks.unremembered, forKey: .marks)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(marks: ReadMarks())
    path = try container.decodeIfPresent(String.self, forKey: .path)
    selection = try container.decode(Int.self, forKey: .selection)
    marks.take(try container.decode([ReadMarks.Change].self, forKey: .marks))
  }
}
