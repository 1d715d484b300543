import Controllers
import Rules

/// A controller's rule as a function in Kotlin, Dart or JavaScript.
///
/// The function's arguments are the values that a recogniser reports. Its result is a Boolean.
struct ExportedRule {
  /// The lines of the function's body, which compute the derived quantities and return the result.
  ///
  /// Continuation lines are indented by two spaces.
  let body: [String]
  /// The function's parameters, in the order of the cases of `Quantity`.
  let inputs: [Quantity]
  /// The rule in Panlab's rule language.
  let text: String
  /// The declarations of the functions that the file must contain because the body calls them.
  let helpers: [String]
  /// The built-in functions of the target language that the body calls.
  let functions: Set<RuleFunction>

  /// Translates the rule; `names` gives the expressions for its numbers.
  init(_ controller: Controller, in language: RuleLanguage, names: any ExpressionNames) {
    var expression = RuleExpression(language, names)
    let answer = expression.lines(controller.finishWhen.condition)
    let needed = expression.quantities.withSources
    var body: [String] = []
    for quantity in Quantity.inOrderOfComputation where needed.contains(quantity) {
      guard let definition = quantity.definition else { continue }
      let value = expression.text(definition)
      body.append(language.constant(quantity.camelName, value))
    }
    body.append("return " + answer[0] + (answer.count == 1 ? language.lineEnd : ""))
    for (index, line) in answer.enumerated().dropFirst() {
      body.append(line + (index == answer.count - 1 ? language.lineEnd : ""))
    }
    self.body = body
    text = controller.finishWhen.text
    inputs = Quantity.allCases.filter { needed.contains($0) && $0.isStored }
    helpers = RuleExpression.Helper.allCases.filter(expression.helpers.contains).flatMap {
      [""] + language.lines(of: $0)
    }
    functions = expression.functions
  }
}

extension ExportedRule {
  /// The lines of the function's documentation comment: the rule, then the parameters.
  func documentation(points: String, parameter: (Quantity) -> String) -> [String] {
    wrapped(
      "Whether the transition finishes: `\(text)`.", columns: 92, indent: "")
      + ["", "Positive is towards completion."]
      + inputs.map { quantity in
        let unit = quantity.unit == .fraction ? "" : ", \(quantity.unit.words(points: points))"
        return "\(parameter(quantity)) \(quantity.sentence)\(unit)."
      }
  }
}

/// The expressions for a controller's numbers in an exported file that declares these numbers.
///
/// The duration is not declared: its expression is its value or its formula.
struct DeclaredNames: ExpressionNames {
  let controller: Controller
  /// Returns the expression for a number that the exported file declares, given the number's name.
  let declared: (String) -> String

  func parameter(_ name: String) -> String { declared(name) }

  func threshold(_ threshold: Threshold, in expression: inout RuleExpression) -> String {
    guard threshold == .duration else { return declared(threshold.rawValue) }
    switch controller.durationRule {
    case .constant(let seconds): return swiftNumber(seconds)
    case .formula(let formula):
      let range = DurationRule.range
      return expression.text(
        .call(
          .clamp,
          [
            formula.operand, .constant(range.lowerBound, .seconds),
            .constant(range.upperBound, .seconds),
          ]))
    }
  }
}

extension RuleLanguage {
  fileprivate var constantWord: String {
    switch self {
    case .swift: "let"
    case .kotlin: "val"
    case .dart: "final"
    case .javaScript: "const"
    }
  }

  fileprivate var lineEnd: String { self == .dart || self == .javaScript ? ";" : "" }

  /// The declaration of a local constant.
  func constant(_ name: String, _ value: String) -> String {
    "\(constantWord) \(name) = \(value)\(lineEnd)"
  }

  /// The declaration of a helper function that expressions call.
  func lines(of helper: RuleExpression.Helper) -> [String] {
    let parameters: [String]
    let comment: String
    let body: String
    switch helper {
    case .divide:
      parameters = ["dividend", "by divisor"]
      comment = "A quotient that stays finite: ±1e15 when divided by 0, and 0 for 0 / 0."
      let overflow = choice("dividend == 0.0", "0.0", choice("dividend > 0.0", "1e15", "-1e15"))
      let quotient = least([greatest(["dividend / divisor", "-1e15"]), "1e15"])
      body = choice("divisor == 0.0", overflow, quotient)
    case .project:
      parameters = ["velocity", "rate"]
      comment =
        "The distance that a velocity covers if `rate` of it remains after every millisecond."
      body = call(.divide, ["velocity / 1000.0 * rate", "1.0 - rate"], "by")
    case .signum:
      parameters = ["value"]
      comment = "-1, 0 or 1."
      body = choice("value > 0.0", "1.0", choice("value < 0.0", "-1.0", "0.0"))
    }
    let documentation =
      self == .dart || self == .swift ? "/// \(comment)" : "/** \(comment) */"
    return [documentation] + function(named: name(of: helper), parameters, body)
  }

  /// The declaration of a function.
  ///
  /// For Swift, a second parameter is written with its label before its name.
  private func function(named name: String, _ parameters: [String], _ body: String) -> [String] {
    func list(_ form: (Substring) -> String) -> String {
      parameters.compactMap { $0.split(separator: " ").last }.map(form).joined(separator: ", ")
    }
    let labelled = ["_ \(parameters[0])"] + parameters.dropFirst()
    return switch self {
    case .swift:
      [
        "private func \(name)(\(labelled.map { "\($0): Double" }.joined(separator: ", "))) -> Double {",
        "  \(body)", "}",
      ]
    case .kotlin: ["private fun \(name)(\(list { "\($0): Double" })): Double =", "    \(body)"]
    case .dart: ["double \(name)(\(list { "double \($0)" })) =>", "    \(body);"]
    case .javaScript: ["function \(name)(\(list { "\($0)" })) {", "  return \(body);", "}"]
    }
  }
}
