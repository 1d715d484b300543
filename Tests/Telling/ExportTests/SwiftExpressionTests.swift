import Controllers
import Rules
import Testing

@testable import Export

struct SwiftExpressionTests {
  private func swift(_ rule: String, own: [NamedParameter] = []) throws -> String {
    var controller = Controller.default
    for parameter in own { controller.declare(parameter) }
    let rule = try DecisionRule(reading: rule, parameters: own)
    var expression = RuleExpression(.swift, SwiftNames(of: controller))
    return expression.lines(rule.condition).joined(separator: "\n")
  }

  @Test(arguments: [
    ("progress > 0.3", "progress > 0.3"),
    ("velocity >= -velocity-threshold", "velocity >= -Tuning.velocityThreshold"),
    (
      "progress > 0.3 and (velocity > 0pt/s or elapsed < 1s)",
      "progress > 0.3\n  && (velocity > 0.0 || elapsed < 1.0)"
    ),
    (
      "if progress > 0.5 then velocity > 0pt/s else elapsed < 1s",
      "progress > 0.5\n  ? velocity > 0.0\n  : elapsed < 1.0"
    ),
    (
      "(if progress > 0.5 then velocity > 0pt/s else elapsed < 1s) and progress > (if elapsed < 1s"
        + " then 0.1 else 0.2)",
      "(progress > 0.5 ? velocity > 0.0 : elapsed < 1.0)\n  && progress > (elapsed < 1.0 ? 0.1 : 0.2)"
    ),
    ("not (progress <= 0.5)", "!(progress <= 0.5)"),
    ("translation / extent > 0.5", "divide(translation, by: extent) > 0.5"),
    ("translation > 0.5w", "translation > (0.5 * width)"),
    ("progress - (0.1 - peak-progress) > 0.5", "progress - (0.1 - peakProgress) > 0.5"),
    ("(progress + 0.1) * 2 > 0.5", "(progress + 0.1) * 2.0 > 0.5"),
    ("progress * (2 * 3) > 0.5", "progress * (2.0 * 3.0) > 0.5"),
    ("progress - 0.1 * 2 > 0.5", "progress - 0.1 * 2.0 > 0.5"),
    ("clamp(progress, 0, 1) > sign(velocity)", "min(max(progress, 0.0), 1.0) > signum(velocity)"),
    ("min(progress, 0.4, 0.3) > abs(-0.1)", "min(progress, 0.4, 0.3) > abs(-0.1)"),
    ("project(velocity, 0.998) > 100pt", "project(velocity, rate: 0.998) > 100.0"),
  ])
  func `a rule is an expression of the same grouping`(rule: String, swift: String) throws {
    #expect(try self.swift(rule) == swift)
  }

  @Test func `words of the language are no names`() throws {
    let own = [
      NamedParameter("default", default: 0.5, .fraction),
      NamedParameter("pop-bias", default: 0.1, .fraction),
      NamedParameter("pop-Bias", default: 0.1, .fraction),
    ]
    #expect(
      try swift("progress > default and progress > pop-bias and progress > pop-Bias", own: own)
        == """
        progress > Tuning.defaultValue
          && progress > Tuning.popBias2
          && progress > Tuning.popBias
        """)
  }

  @Test(arguments: [
    ("swipe-back", ["swipe-back", "swipe-back", "swipeBack", "SwipeBack"]),
    ("my/Swipe Back.tuned.json", ["Swipe-Back", "swipe-back", "swipeBack", "SwipeBack"]),
    ("mySheet2.json", ["mySheet2", "my-sheet2", "mySheet2", "MySheet2"]),
    ("URLPage", ["URLPage", "url-page", "uRLPage", "URLPage"]),
    ("3d", ["controller-3d", "controller-3d", "controller3d", "Controller3d"]),
    ("…", ["controller", "controller", "controller", "Controller"]),
  ])
  func `types are named after the last part of a path, with its capitals`(
    name: String, spellings: [String]
  ) {
    let names = ExportNames(of: name)
    #expect([names.given, names.kebab, names.camel, names.pascal] == spellings)
  }
}
