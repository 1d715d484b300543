import Formats
import Traces

/// Messages of the form `place: what was found; what to do`, in which the same finding at many places is one
/// line with its count and its first places.
enum RepeatedMessages {
  /// How many times a finding is written out, and how many places a line names.
  private static let limit = 3

  /// The messages, in the order of the first of each kind.
  static func condensed(_ messages: [String]) -> [String] {
    condensed(messages, kind: { _ in "" }, message: { $0 }, making: { $1 })
  }

  /// The problems, in the order of the first of each kind.
  static func condensed(_ problems: [LoadedTraces.Problem]) -> [LoadedTraces.Problem] {
    condensed(problems, kind: { "\($0.kind)" }, message: \.message) { problem, message in
      LoadedTraces.Problem(kind: problem.kind, message: message)
    }
  }

  private static func condensed<Item>(
    _ items: [Item], kind: (Item) -> String, message: (Item) -> String,
    making item: (Item, String) -> Item
  ) -> [Item] {
    guard items.count > limit else { return items }
    var order: [String] = []
    var found: [String: [Item]] = [:]
    for item in items {
      let key = kind(item) + pattern(of: message(item))
      if found[key] == nil { order.append(key) }
      found[key, default: []].append(item)
    }
    return order.flatMap { key in
      let all = found[key] ?? []
      return all.count > limit ? [item(all[0], line(for: all.map(message)))] : all
    }
  }

  /// The first message, with the count of all and the next places.
  private static func line(for messages: [String]) -> String {
    let places = messages.prefix(limit).dropFirst().map { $0[..<placeEnd(of: $0)] }
    return "\(messages[0]) (\(messages.count) times: also at \(places.joined(separator: ", ")) …)"
  }

  /// The message without its place, the words that it quotes and its numbers.
  private static func pattern(of message: String) -> String {
    var pattern = ""
    var isQuoted = false
    for character in message[placeEnd(of: message)...] {
      if character == "'" { isQuoted.toggle() }
      if !isQuoted, !character.isNumber { pattern.append(character) }
    }
    return pattern
  }

  private static func placeEnd(of message: String) -> String.Index {
    message.firstRange(of: ": ")?.lowerBound ?? message.startIndex
  }
}
