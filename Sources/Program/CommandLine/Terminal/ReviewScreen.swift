import Formats
import Foundation
import Reports
import Workbench

/// A review of labels on the terminal: it shows one label after another, with a picture of the gesture, and reads a key
/// for each.
@MainActor
struct ReviewScreen {
  let input: TerminalInput

  /// Whether the terminal can redraw a picture in place.
  var canShow: Bool { TerminalSize.hasCursor }

  /// Shows the cards until a key was pressed for the last card, or the user leaves.
  ///
  /// - Parameters:
  ///   - cards: The labels to review.
  ///   - picture: Draws a card's gesture.
  ///   - label: Sets the label of a card's gesture and returns a description of the change.
  /// - Throws: ``CommandFailure`` if standard output cannot be written.
  func walk(
    _ cards: [ReviewCard], picture: (ReviewCard) -> String,
    label: (ReviewCard, String) -> String
  ) throws(CommandFailure) {
    guard let mode = KeyMode() else { return }
    defer { mode.leave() }
    var changes: [Int: String] = [:]
    var place = 0
    var typed = Substring()
    try StandardOutput.writeCommands(KeyMode.wholeScreen)
    walk: while place < cards.count {
      let card = cards[place]
      try draw(card, "\(place + 1) of \(cards.count)", picture(card), changes[place])
      switch key(for: card, mode, &typed) {
      case .intent(let intent):
        changes[place] = label(card, intent)
        place += 1
      case .keep: place += 1
      case .back: place = max(place - 1, 0)
      case .redraw: break
      case .leave: break walk
      }
    }
    let lines = changes.sorted { $0.key < $1.key }.map(\.value).joined()
    try StandardOutput.writeCommands(KeyMode.usualScreen + VisibleText.shown(lines))
  }

  private enum Key {
    case intent(String)
    case keep, back, redraw, leave
  }

  /// The keys for a card's intents: their first letters, or digits if the letters are ambiguous or include `q`.
  private static func keys(_ card: ReviewCard) -> [(key: String, intent: String)] {
    let letters = card.intents.map { String($0.prefix(1)) }
    let isPlain = Set(letters).count == letters.count && !letters.contains("q")
    return card.intents.enumerated().map { (isPlain ? letters[$0] : "\($0 + 1)", $1) }
  }

  private func draw(
    _ card: ReviewCard, _ place: String, _ picture: String, _ change: String?
  ) throws(CommandFailure) {
    let size = TerminalSize.current
    let keys =
      Self.keys(card).map { "\($0.key): \($0.intent)" } + [
        "Return: keep", "left: back", "q: end",
      ]
    let head = [
      "\(place)  \(card.trace)",
      change.map { String($0.prefix { $0 != "\n" }) }
        ?? "labelled \(card.intent); \(Number.fixed(card.likelihood * 100, decimals: 0)) % of those who moved similarly meant that",
    ]
    let room = max(size.rows - head.count - 2, 1)
    let rows = StandardOutput.plainIfNeeded(picture).split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix(room)
    let lines = (head + rows.map(String.init) + [keys.joined(separator: "  ")]).map {
      VisibleText.shown(String($0.prefix(size.columns - 1)))
    }
    try StandardOutput.writeCommands(
      "\u{1b}[H" + lines.joined(separator: "\u{1b}[K\r\n") + "\u{1b}[K\u{1b}[J")
  }

  /// Returns the next key that has a meaning for the card; waits for a key or a signal if no such key was typed ahead.
  private func key(for card: ReviewCard, _ mode: KeyMode, _ typed: inout Substring) -> Key {
    while true {
      while !typed.isEmpty {
        let text = typed.prefix(typed.hasPrefix("\u{1b}") ? 3 : 1)
        typed = typed.dropFirst(text.count)
        if let key = Self.key(String(text), card) { return key }
      }
      switch input.next(hearsPages: false) {
      case .idle, .message: continue
      case .signal(SIGWINCH): return .redraw
      case .signal(SIGTSTP):
        mode.pause()
        return .redraw
      case .signal(let number):
        if input.terminating.contains(number) { input.pendingSignals.append(number) }
        return .leave
      case .key:
        guard let bytes = input.readKeys() else { return .leave }
        typed = Substring(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  /// The meaning of a key for a card; nil if the key has no meaning.
  private static func key(_ text: String, _ card: ReviewCard) -> Key? {
    if let intent = keys(card).first(where: { $0.key == text })?.intent { return .intent(intent) }
    return switch text {
    case "\r", "\n", " ": .keep
    case "\u{1b}[D", "\u{1b}OD", "h": .back
    case "q", "Q", "\u{04}", "\u{1b}": .leave
    default: nil
    }
  }
}
