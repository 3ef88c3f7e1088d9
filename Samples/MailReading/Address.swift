/// The name and address of a sender or receiver.
struct Address: Equatable, Sendable {
  /// The decoded display name; empty if there is none.
  var name: String

  /// The address; empty if the field holds none.
  var address: String
}

// MARK: - CustomStringConvertible

extension Address: CustomStringConvertible {
  /// The name and address as text, such as `Ada Quill <ada@example.org>`.
  var description: String {
    if name.isEmpty { return address }
    return address.isEmpty ? name : "\(Address.quoted(name)) <\(address)>"
  }

  /// Returns a display name, in quotes if a character in it has a meaning in address lists.
  static func quoted(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: { specials.contains($0) }) else { return name }
    var quoted = ""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return "\"\(quoted)\""
  }

  private static let specials = Set("()<>@,:;.\\\"[]".unicodeScalars)
}

// MARK: -

/// The addresses of a header field, single or in named groups.
struct AddressList: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    case single(Address)
    case group(name: String, members: [Address])
  }

  var entries: [Entry] = []

  /// The first address, alone or in a group.
  var first: Address? {
    for entry in entries {
      switch entry {
      case .single(let address): return address
      case .group(_, let members): if let member = members.first { return member }
      }
    }
    return nil
  }
}

// MARK: - CustomStringConvertible

extension AddressList: CustomStringConvertible {
  /// The addresses as text: `Club: ada@example.org, ben@example.net;, list@example.org`.
  var description: String {
    let texts = entries.map { entry in
      switch entry {
      case .single(let address):
        return address.description
      case .group(let name, let members):
        let list = members.map(\.description).joined(separator: ", ")
        return "\(Address.quoted(name)):\(list.isEmpty ? "" : " ")\(list);"
      }
    }
    return texts.joined(separator: ", ")
  }
}
