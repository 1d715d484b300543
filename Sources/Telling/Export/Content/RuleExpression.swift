import Controllers
import Rules

/// A programming language to which rules are translated.
enum RuleLanguage: CaseIterable {
  case swift, kotlin, dart, javaScript
}

/// The expressions for a controller's numbers in a target language.
protocol ExpressionNames {
  /// The expression for a custom parameter.
  func parameter(_ name: String) -> String
  /// The expression for a built-in threshold.
  ///
  /// If a formula computes the threshold's value, `expression` records what the formula needs, such as quantities of
  /// the gesture.
  func threshold(_ threshold: Threshold, in expression: inout RuleExpression) -> String
}

/// Translates rules and formulas to expressions of a target language, over the quantities of a gesture and the numbers
/// of a controller.
///
/// Operators group as in the rule language. Functions that the target language lacks are listed in ``helpers``.
struct RuleExpression {
  /// A function that the expressions call and the exported file must declare.
  enum Helper: CaseIterable {
    case divide, project, signum
  }

  let language: RuleLanguage
  private let names: any ExpressionNames
  private(set) var helpers: Set<Helper> = []
  /// The built-in functions of the target language that the expressions call.
  private(set) var functions: Set<RuleFunction> = []
  /// The quantities that the expressions read directly.
  private(set) var quantities: Set<Quantity> = []

  init(_ language: RuleLanguage, _ names: any ExpressionNames) {
    (self.language, self.names) = (language, names)
  }

  /// Translates a condition; each part of the outermost `and` or `or` gets its own line.
  mutating func lines(_ condition: Condition) -> [String] {
    switch condition {
    case .comparison, .not: return [text(condition)]
    case .and(let parts): return lines(parts, joinedBy: "&&")
    case .or(let parts): return lines(parts, joinedBy: "||")
    case .choice(let test, let first, let second):
      let (test, first, second) = (text(test), text(first), text(second))
      return language == .kotlin
        ? ["if (\(test)) \(first)", "  else \(second)"]
        : [test, "  ? \(first)", "  : \(second)"]
    }
  }

  private mutating func lines(_ parts: [Condition], joinedBy word: String) -> [String] {
    var lines: [String] = []
    for part in parts {
      lines.append(lines.isEmpty ? partText(part) : "  \(word) \(partText(part))")
    }
    return lines
  }

  private mutating func text(_ condition: Condition) -> String {
    switch condition {
    case .comparison(let comparison):
      "\(text(comparison.left)) \(comparison.relation.rawValue) \(text(comparison.right))"
    case .and(let parts): joined(parts, " && ")
    case .or(let parts): joined(parts, " || ")
    case .not(let part): "!(\(text(part)))"
    case .choice(let test, let first, let second):
      language.choice(text(test), text(first), text(second))
    }
  }

  private mutating func joined(_ parts: [Condition], _ word: String) -> String {
    var texts: [String] = []
    for part in parts { texts.append(partText(part)) }
    return texts.joined(separator: word)
  }

  private mutating func partText(_ part: Condition) -> String {
    switch part {
    // The text of a choice already has parentheses.
    case .comparison, .not, .choice: text(part)
    case .and, .or: "(\(text(part)))"
    }
  }

  /// Translates a numeric expression.
  mutating func text(_ operand: Operand) -> String {
    switch operand {
    case .quantity(let quantity):
      quantities.insert(quantity)
      return quantity.camelName
    case .threshold(let threshold): return names.threshold(threshold, in: &self)
    case .parameter(let name, _): return names.parameter(name)
    case .constant(let value, _): return swiftNumber(value)
    case .screen(let value, let unit):
      quantities.insert(unit.quantity)
      return "(\(swiftNumber(value)) * \(unit.quantity.camelName))"
    case .negated(let operand):
      let inner = text(operand)
      return operand.isPlain ? "-\(inner)" : "-(\(inner))"
    case .binary(let left, .over, let right):
      helpers.insert(.divide)
      return language.call(.divide, [text(left), text(right)], "by")
    case .binary(let left, let arithmetic, let right):
      return "\(side(left, of: arithmetic, isRight: false)) \(arithmetic.rawValue)"
        + " \(side(right, of: arithmetic, isRight: true))"
    case .call(let function, let arguments): return text(function, of: arguments)
    case .choice(let test, let first, let second):
      return language.choice(text(test), text(first), text(second))
    }
  }

  /// Records that the expressions depend on these quantities.
  mutating func read(_ quantities: Set<Quantity>) { self.quantities.formUnion(quantities) }

  /// Translates one side of `+ - *`, which are left-associative.
  private mutating func side(
    _ operand: Operand, of arithmetic: Arithmetic, isRight: Bool
  ) -> String {
    let text = text(operand)
    guard case .binary(_, let own, _) = operand, own != .over else { return text }
    let needsParentheses =
      arithmetic == .times ? own != .times || isRight : isRight && own != .times
    return needsParentheses ? "(\(text))" : text
  }

  private mutating func text(_ function: RuleFunction, of arguments: [Operand]) -> String {
    var texts: [String] = []
    for argument in arguments { texts.append(text(argument)) }
    functions.insert(function)
    switch function {
    case .abs: return language.absolute(texts[0])
    case .min: return language.least(texts)
    case .max: return language.greatest(texts)
    case .clamp:
      return language.least([language.greatest([texts[0], texts[1]]), texts[2]])
    case .sign:
      helpers.insert(.signum)
      return "\(language.name(of: .signum))(\(texts[0]))"
    case .project:
      helpers.formUnion([.project, .divide])
      return language.call(.project, texts, "rate")
    }
  }
}

extension RuleLanguage {
  fileprivate func absolute(_ value: String) -> String {
    switch self {
    case .swift, .kotlin: "abs(\(value))"
    case .dart: "(\(value)).abs()"
    case .javaScript: "Math.abs(\(value))"
    }
  }

  func least(_ values: [String]) -> String { fold(values, "min") }
  func greatest(_ values: [String]) -> String { fold(values, "max") }

  /// A conditional expression, in parentheses.
  func choice(_ test: String, _ first: String, _ second: String) -> String {
    self == .kotlin ? "(if (\(test)) \(first) else \(second))" : "(\(test) ? \(first) : \(second))"
  }

  /// The name of a function that the file declares.
  ///
  /// In Dart, a leading underscore makes it private to the file.
  func name(of helper: RuleExpression.Helper) -> String {
    (self == .dart ? "_" : "") + "\(helper)"
  }

  /// A call of a function that the file declares; in Swift its second argument has a label.
  func call(_ helper: RuleExpression.Helper, _ values: [String], _ label: String) -> String {
    "\(name(of: helper))(\(values[0]), \(self == .swift ? "\(label): " : "")\(values[1]))"
  }

  private func fold(_ values: [String], _ name: String) -> String {
    let list = values.joined(separator: ", ")
    switch self {
    case .swift: return "\(name)(\(list))"
    case .kotlin: return "\(name)Of(\(list))"
    case .javaScript: return "Math.\(name)(\(list))"
    case .dart: return values.dropFirst().reduce(values[0]) { "\(name)(\($0), \($1))" }
    }
  }
}

extension Operand {
  /// Whether the operand can follow a minus sign without parentheses.
  fileprivate var isPlain: Bool {
    switch self {
    case .quantity, .threshold, .parameter, .call, .screen, .choice: true
    case .binary(_, .over, _): true
    case .constant, .negated, .binary: false
    }
  }
}

extension ScreenUnit {
  fileprivate var quantity: Quantity {
    switch self {
    case .widths, .widthsPerSecond: .width
    case .heights, .heightsPerSecond: .height
    }
  }
}

extension Set<Quantity> {
  /// These quantities, and all quantities from which they are computed.
  var withSources: Set {
    var (needed, open) = (self, Array(self))
    while let quantity = open.popLast() {
      for source in quantity.sources where needed.insert(source).inserted { open.append(source) }
    }
    return needed
  }
}

extension Quantity {
  /// The quantity's name in lower camel case, as in `relativeVelocity`.
  var camelName: String { ExportNames.camel(rawValue) }

  /// The quantities from which this quantity is computed; empty for a quantity that the recogniser reports.
  var sources: [Quantity] { definition?.quantities ?? [] }

  /// The quantity's meaning as a sentence without a full stop.
  var sentence: String { meaning.prefix(1).uppercased() + meaning.dropFirst() }
}

/// A number as a literal that is valid in every target language, and a `Double` in Swift and Kotlin: `300.0`.
func swiftNumber(_ value: Double) -> String { "\(value == 0 ? 0 : value)" }
