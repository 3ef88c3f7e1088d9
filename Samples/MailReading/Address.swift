/// The name and address of a sender or receiver.
struct Address: Equatable, Sendable {
  /// The decoded display name; empty if there is none.
  let name: String

  /// The address; empty if the field holds none.
  let address: String

  /// Creates an address, of which runs of blanks are one.
  init(name: String, address: String) {
    self.name = name.withSingleBlanks
    self.address = address.withSingleBlanks
  }
}

extension Address {
  /// The name as a list shows it: with the address, if the name itself pretends to be one.
  ///
  /// The address comes first, since the rest may not fit.
  var listed: String {
    if name.isEmpty || name.lowercased() == address.lowercased() { return address }
    guard !address.isEmpty, name.unicodeScalars.contains(where: Address.isAtSign) else {
      return name
    }
    return "\(address) (\(name))"
  }

  private static func isAtSign(_ scalar: Unicode.Scalar) -> Bool {
    // Its full-width and its small form look the same.
    scalar == "@" || scalar == "\u{FF20}" || scalar == "\u{FE6B}"
  }
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
  /// The addresses alone, whatever their names are.
  var addresses: Set<String> {
    Set(
      entries.flatMap { entry in
        switch entry {
        case .single(let address): [address.address.lowercased()]
        case .group(_, let members): members.map { $0.address.lowercased() }
        }
      })
  }

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
