import WorkflowSynchronization

/// A key that was pressed, with the modifiers that were held.
///
/// A key has a name, which bindings, tests and scripts write: `j`, `enter`, `ctrl-a`, `alt-left`,
/// `shift-tab`, `f5`. Letters with shift are upper-case letters, not letters with a modifier. Keys
/// that terminals cannot tell apart are one key: `ctrl-i` is `tab`, `ctrl-m` is `enter`.
///
/// ```swift
/// let key: KeyPress = "ctrl-a"
/// key.modifiers  // [.control]
/// let numbers = (1...9).map { "alt-\($0)" as KeyPress }
/// ```
public struct KeyPress: Hashable, Sendable {
  /// The key itself.
  public var key: Key

  /// The modifiers that were held.
  public var modifiers: Modifiers

  /// Creates a key press.
  public init(_ key: Key, modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A key of a keyboard, as far as terminals can tell keys apart.
  public enum Key: Hashable, Sendable {
    /// A key that types a character.
    case character(Character)
    /// A function key, from 1.
    case function(Int)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
  }

  /// Keys that are held while another one is pressed.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as terminals send them: 1 for shift, 2 for alt, 4 for control.
    public let rawValue: Int

    /// Creates modifiers from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift, with keys that type no character.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, which some keyboards call Option or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }
}

// MARK: - Names

extension KeyPress: LosslessStringConvertible {
  /// Creates a key press from the name of a key; nil if there is no such key.
  ///
  /// A literal needs no unwrapping: `let key: KeyPress = "ctrl-a"`. The name in a variable is text that
  /// may name no key, so `KeyPress(name)` is an optional.
  public init?(_ name: String) {
    // Apps name keys in each rendering, and most of the names are one letter.
    if name.utf8.count == 1, let character = name.first {
      self.init(.character(character))
      return
    }
    var rest = name[...]
    var modifiers: Modifiers = []
    // A single `-` is the key of that name, so a modifier needs something after it.
    while rest.utf8.contains(UInt8(ascii: "-")),
      let prefix = Modifiers.prefixes.first(where: { rest.utf8.starts(with: $0.text.utf8) }),
      rest.utf8.count > prefix.text.utf8.count
    {
      modifiers.insert(prefix.modifier)
      rest = Substring(rest.utf8.dropFirst(prefix.text.utf8.count))
    }
    guard let key = Key(name: rest) else { return nil }
    self.init(key, modifiers: modifiers)
    guard isTypable else { return nil }
    self = asTyped
  }

  /// Whether terminals hand the key to programs; two keys are always signals instead.
  private var isTypable: Bool {
    modifiers != .control || ![.character("z"), .character("\\")].contains(key)
  }

  /// The key as terminals report it; some keys share one code.
  package var asTyped: KeyPress {
    guard case .character(let character) = key else { return self }
    if modifiers.contains(.shift), character.isLetter {
      let shifted = Character(character.uppercased().prefix(1).description)
      return KeyPress(.character(shifted), modifiers: modifiers.subtracting(.shift))
    }
    guard modifiers.contains(.control) else { return self }
    let others = modifiers.subtracting(.control)
    switch character {
    case "i": return KeyPress(.tab, modifiers: others)
    case "m", "j": return KeyPress(.enter, modifiers: others)
    case "h": return KeyPress(.backspace, modifiers: others)
    case "[": return KeyPress(.escape, modifiers: others)
    default: return self
    }
  }

  /// The name of the key, which ``init(_:)`` reads.
  public var description: String {
    Modifiers.prefixes.filter { modifiers.contains($0.modifier) }.map(\.text).joined()
      + key.name
  }

  /// The key as help shows it: `↑`, `PgDn`, `^A`, `Alt-←`.
  public var label: String {
    if modifiers == .control, case .character(let character) = key {
      return "^" + character.uppercased()
    }
    return Modifiers.prefixes.filter { modifiers.contains($0.modifier) }.map(\.label).joined()
      + key.label
  }
}

extension KeyPress: ExpressibleByStringInterpolation {
  /// Creates a key press from its name; stops the program if there is no such key.
  public init(stringLiteral name: String) {
    guard let key = KeyPress(name) else {
      stopProgram("There is no key \"\(name)\". Write \(KeyPress.grammar).")
    }
    self = key
  }

  /// The grammar of key names, for messages.
  public static let grammar = """
    a character, or one of enter, tab, escape, backspace, delete, insert, space, up, down, left, \
    right, home, end, pageup, pagedown, f1 to f35, with ctrl-, alt- and shift- in front as needed; \
    ctrl-z and ctrl-\\ are signals and never reach the program, and ctrl-c only if its options say so
    """
}

extension KeyPress.Modifiers {
  /// The prefixes in the order in which they are written, and as help shows them.
  fileprivate static let prefixes: [(text: String, modifier: KeyPress.Modifiers, label: String)] = [
    ("ctrl-", .control, "Ctrl-"), ("alt-", .alt, "Alt-"), ("shift-", .shift, "Shift-"),
  ]
}

extension KeyPress.Key {
  /// The keys that have names, with the name to write first, and the label that help shows.
  private static let named: [(key: KeyPress.Key, names: [String], label: String)] = [
    (.enter, ["enter", "return"], "Enter"),
    (.tab, ["tab"], "Tab"),
    (.escape, ["escape", "esc"], "Esc"),
    (.backspace, ["backspace"], "Backspace"),
    (.delete, ["delete", "del"], "Del"),
    (.insert, ["insert"], "Ins"),
    (.character(" "), ["space"], "Space"),
    (.up, ["up"], "↑"),
    (.down, ["down"], "↓"),
    (.left, ["left"], "←"),
    (.right, ["right"], "→"),
    (.home, ["home"], "Home"),
    (.end, ["end"], "End"),
    (.pageUp, ["pageup", "pgup"], "PgUp"),
    (.pageDown, ["pagedown", "pgdn"], "PgDn"),
  ]

  private static let keys = Dictionary(
    uniqueKeysWithValues: named.flatMap { entry in entry.names.map { (Substring($0), entry.key) } })

  fileprivate init?(name: Substring) {
    // Most names are one letter, or that of a key; counting characters is slow.
    if let character = name.first, name.utf8.count == 1 {
      self = .character(character)
    } else if let key = Self.keys[name] {
      self = key
    } else if let character = name.first, name.count == 1 {
      self = .character(character)
    } else if name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }

  fileprivate var name: String { entry?.names.first ?? typed }

  fileprivate var label: String { entry?.label ?? typed.uppercasedIfFunction }

  private var entry: (key: KeyPress.Key, names: [String], label: String)? {
    Self.named.first { $0.key == self }
  }

  private var typed: String {
    switch self {
    case .character(let character): String(character)
    case .function(let number): "f\(number)"
    case .enter, .tab, .escape, .backspace, .delete, .insert: ""
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown: ""
    }
  }
}

extension String {
  /// `f5` as `F5`; characters stay as they are.
  fileprivate var uppercasedIfFunction: String { count > 1 ? uppercased() : self }
}
