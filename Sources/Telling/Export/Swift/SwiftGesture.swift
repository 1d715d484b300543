import Controllers
import Rules

/// The structure `Gesture` of an exported controller: the values that the rule reads at one instant.
struct SwiftGesture {
  /// The measured quantities, in the order of the cases of `Quantity`.
  let stored: [Quantity]
  /// The declarations of the structure's members.
  private(set) var members: [String] = []
  /// The functions that the members and the rule call; they stand at the end of the exported file.
  private(set) var functions: [String] = []

  /// Whether a quantity depends on the finger's velocity at every change of the pan.
  var needsEveryVelocity: Bool { stored.contains(where: \.needsEveryVelocity) }

  /// Collects the quantities that the exported code reads, measured or computed.
  ///
  /// The rule reads the quantities of `expression`. The code that runs at the release reads the `others`.
  init(
    _ expression: RuleExpression, and others: Set<Quantity>, usesRate: Bool,
    helpers more: Set<RuleExpression.Helper>
  ) {
    var expression = expression
    let needed = expression.quantities.union(others).union([.progress]).withSources
    stored = Quantity.allCases.filter { needed.contains($0) && $0.isStored }
    for quantity in stored {
      members += ["/// \(quantity.comment).", "var \(quantity.camelName): Double"]
    }
    for quantity in Quantity.allCases where needed.contains(quantity) {
      guard let definition = quantity.definition else { continue }
      members += ["", "/// \(quantity.comment)."]
      members += Self.property(quantity.camelName, expression.text(definition))
    }
    if usesRate {
      members += [
        "", "/// The finger's rate of progress, per second.",
        "var progressRate: Double { extent > 0 ? velocity / extent : 0.0 }",
      ]
    }
    let helpers = expression.helpers.union(more)
    functions = RuleExpression.Helper.allCases.filter(helpers.contains).flatMap {
      [""] + RuleLanguage.swift.lines(of: $0)
    }
  }

  private static func property(_ name: String, _ value: String) -> [String] {
    let line = "var \(name): Double { \(value) }"
    return line.count <= 90 ? [line] : ["var \(name): Double {", "  \(value)", "}"]
  }
}

extension Quantity {
  fileprivate var comment: String {
    sentence + (self.unit == .fraction ? "" : ", in \(self.unit.rawValue)")
  }
}
