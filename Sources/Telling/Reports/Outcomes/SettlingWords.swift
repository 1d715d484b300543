import Formats
import Replay

/// The words of the line about completions, with gaps that reports fill here and pages in `settling.js`.
enum SettlingWords: String, CaseIterable {
  case line = "completion: {{clauses}}"
  case moved = "{{count}} of {{compared}} settle {{way}}"
  case alsoMoved = "{{count}} {{way}}"
  case sooner
  case later
  case times = "median {{median}} s, most {{trace}} {{most}} s"
  case sides = "{{before}} -> {{after}}"
  case jump = "jump at the hand-off: median {{jump}} pt/s"
  case relativeJump = "{{jump}} of the finger's speed"
  case overshoot = "overshoot: at most {{overshoot}}"

  func filled(_ values: [String: String]) -> String { Template.filled(rawValue, values) }

  /// Every template by its name, and the differences that count, for a page's script.
  static var json: JSONValue {
    var members = Dictionary(
      uniqueKeysWithValues: allCases.map { ("\($0)", JSONValue.string($0.rawValue)) })
    members["least"] = .number(SettlingChange.least)
    members["leastJump"] = .number(SettlingChange.leastJump)
    members["rounding"] = .number(SettlingChange.rounding)
    return .object(members)
  }
}
