import WorkflowSynchronization

/// The types of keys that are enums, as those that the compiler makes are.
///
/// The keys of an enum come in the order in which a type encodes them. Others may be those of a
/// dictionary, whose order differs in each run.
enum KeyKinds {
  private static let known = Locked([ObjectIdentifier: Bool]())

  static func isEnum<Key: CodingKey>(_ key: Key) -> Bool {
    known.withLock { known in
      if let isEnum = known[ObjectIdentifier(Key.self)] { return isEnum }
      let isEnum = Mirror(reflecting: key).displayStyle == .enum
      known[ObjectIdentifier(Key.self)] = isEnum
      return isEnum
    }
  }
}
