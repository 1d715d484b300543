import Controllers
import Rules

/// The names that parameters have in Swift, no two alike and none a word of the language.
struct SwiftNames {
  private let members: [String: String]
  private let isDurationComputed: Bool

  /// Names the thresholds of the table and a controller's own parameters.
  init(of controller: Controller) {
    var members: [String: String] = [:]
    var taken: Set<String> = Self.words
    let names = Threshold.allCases.map(\.rawValue) + controller.ownParameters.map(\.name)
    for name in names {
      let camel = ExportNames.camel(name)
      var free = camel
      var count = 2
      while !taken.insert(free).inserted {
        free = count == 2 && Self.words.contains(camel) ? camel + "Value" : "\(camel)\(count)"
        count += 1
      }
      members[name] = free
    }
    self.members = members
    if case .formula = controller.durationRule {
      isDurationComputed = true
    } else {
      isDurationComputed = false
    }
  }

  /// The member of `Tuning` for a parameter.
  func member(_ name: String) -> String { members[name] ?? ExportNames.camel(name) }

  /// A threshold's expression; what it needs to be known is added to `quantities`.
  func threshold(_ threshold: Threshold, _ quantities: inout Set<Quantity>) -> String {
    guard threshold == .duration, isDurationComputed else {
      return "Tuning.\(member(threshold.rawValue))"
    }
    quantities.formUnion([.width, .height])
    return "Tuning.duration(width: width, height: height)"
  }

  /// What cannot be a member's name without quotes, or means something else there.
  private static let words: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "type", "extentRule",
  ]
}
