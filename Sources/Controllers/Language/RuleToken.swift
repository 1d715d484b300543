/// A word, number or sign of a rule, with the characters it stands on.
struct RuleToken {
  enum Kind: Equatable {
    case number(Double, WrittenUnit)
    /// A name, or one of the words `and`, `or`, `not`.
    case word(String)
    /// `+ - * / ( ) , > >= < <=`.
    case sign(String)
    case end
  }

  let kind: Kind
  /// How many characters stand before it.
  let column: Int
  /// The token as it was written.
  let text: String
}

/// The unit behind a number, as a person writes it.
enum WrittenUnit: String, CaseIterable {
  case none = ""
  case points = "pt"
  case pointsPerSecond = "pt/s"
  case perSecond = "1/s"
  case seconds = "s"
  case milliseconds = "ms"
  case percent = "%"
  case widths = "w"
  case heights = "h"
  case widthsPerSecond = "w/s"
  case heightsPerSecond = "h/s"

  /// The operand that so many of it are.
  func operand(_ value: Double) -> Operand {
    switch self {
    case .none: .constant(value, .fraction)
    case .points: .constant(value, .points)
    case .pointsPerSecond: .constant(value, .pointsPerSecond)
    case .perSecond: .constant(value, .perSecond)
    case .seconds: .constant(value, .seconds)
    case .milliseconds: .constant(value / 1000, .seconds)
    case .percent: .constant(value / 100, .fraction)
    case .widths: .screen(value, .widths)
    case .heights: .screen(value, .heights)
    case .widthsPerSecond: .screen(value, .widthsPerSecond)
    case .heightsPerSecond: .screen(value, .heightsPerSecond)
    }
  }
}
