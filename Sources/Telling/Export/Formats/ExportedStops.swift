import Controllers
import MotionMath
import Rules

/// The loop over a controller's stops as a function in Kotlin, Dart or JavaScript, which asks the exported rule between
/// every two neighbours.
struct ExportedStops {
  /// The names of the stops, in ascending order.
  let names: [String]
  /// The expressions for the travels of the stops; they may read ``inputs``.
  let travels: [String]
  /// The function's parameters besides the index of the stop where the drag began: names, and what they mean.
  let inputs: [(name: String, meaning: String)]
  /// The statements that compute the rule's parameters between the stop with the index `lower` and the next one.
  let measures: [String]
  /// The rule's parameters.
  let arguments: [String]

  /// Creates the loop; nil if the controller has no stops.
  init?(_ controller: Controller, _ rule: ExportedRule, in language: RuleLanguage, points: String) {
    guard !controller.stops.isEmpty else { return nil }
    names = controller.stops.map(\.name)
    travels = controller.stops.map { stop in
      switch stop.position {
      case .fraction(let fraction):
        "\(swiftNumber(fraction)) * (\(controller.extent.swiftText(along: controller.direction)))"
      case .travel(let travel): travel.swiftText(along: controller.direction)
      }
    }
    arguments = rule.inputs.map(\.camelName)
    let needed = Set(rule.inputs)
    func progress(_ travel: String) -> String {
      let ratio = language.choice("extent > 0.0", "\(travel) / extent", "0.0")
      guard controller.clampsProgress else { return ratio }
      return language.least([language.greatest([ratio, "0.0"]), "1.0"])
    }
    // Each is a statement if the rule or a later one of them reads it.
    let all: [(Quantity, String)] = [
      (.extent, "places[lower + 1] - places[lower]"), (.origin, "places[start] - places[lower]"),
      (.translation, "origin + dragged"), (.progress, progress("translation")),
      (.peakProgress, language.greatest(["0.0", progress("(origin + peak)")])),
    ]
    var lines: [String] = []
    var read = needed
    for (quantity, text) in all.reversed() where read.contains(quantity) {
      lines.insert(language.constant(quantity.camelName, text), at: 0)
      read.formUnion(all.map(\.0).filter { word($0.camelName, isIn: text) })
    }
    measures = lines
    let text = (travels + lines).joined(separator: "\n")
    var inputs: [(String, String)] = []
    if word("dragged", isIn: text) {
      inputs.append(("dragged", "Travel since the drag began, in \(points)"))
    }
    if word("peak", isIn: text) {
      inputs.append(("peak", "The greatest travel since the drag began, in \(points)"))
    }
    let others = Quantity.allCases.filter { quantity in
      quantity.isStored && !all.contains { $0.0 == quantity }
        && (needed.contains(quantity) || word(quantity.camelName, isIn: text))
    }
    for quantity in others {
      let unit = quantity.unit == .fraction ? "" : ", \(quantity.unit.words(points: points))"
      inputs.append((quantity.camelName, "\(quantity.sentence)\(unit)"))
    }
    self.inputs = inputs
  }

  /// The lines of the function's documentation comment.
  func documentation(_ parameter: (String) -> String) -> [String] {
    [
      "The index of the stop where a drag settles: beyond the boundaries that pass, or where it",
      "began if one passes but not an earlier one.", "",
      "\(parameter("start")) The index of the stop where the drag began.",
    ] + inputs.map { "\(parameter($0.name)) \($0.meaning)." }
  }
}
