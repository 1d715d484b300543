import Controllers
import Formats
import MotionMath
import Rules

extension ControllerExport {
  /// CSS custom properties; a spring becomes a `linear()`, used if the browser supports it.
  ///
  /// - Source: CSS Easing Functions Level 2.
  var cssText: String {
    let name = names.kebab
    let header = headerLines(notes(for: .css)).map { " * \($0)\n" }.joined()
      .replacingOccurrences("*/", with: "* /")
    let duration = Number.shortest(Number.rounded(1000 * motion.duration, decimals: 3))
    return """
      /*
      \(header) */
      :root {
        --\(name)-\(StyleSheet.duration): \(duration)ms;
        --\(name)-\(StyleSheet.easing): \(motion.curve.css);
      \(numberProperties)}
      \(springCurve)
      """
  }

  /// The custom properties for the exported ``numbers``, for use in scripts; lengths are in points.
  var numberProperties: String {
    numbers.map { number in
      let comment =
        number.unit == .fraction ? "" : "  /* \(number.words(points: "points")) */\n"
      return "\(comment)  --\(names.kebab)-\(property(number)): \(Number.shortest(number.value));\n"
    }.joined()
  }

  private func property(_ number: ExportedNumber) -> String {
    [StyleSheet.duration, StyleSheet.easing].contains(number.name)
      ? "parameter-\(number.name)" : number.name
  }

  /// The curve of the exported motion, in the notation of controller files.
  ///
  /// This is the controller's timing curve. If there is none and the completion curve is a spring, it is this spring.
  private var timingText: String {
    guard controller.timingCurve == .none, case .spring(let spec) = controller.completionCurve.spec
    else { return controller.timingCurve.text }
    return TimingCurve.spring(spec.form, .fixed(spec.velocity)).text
  }

  private var springCurve: String {
    guard let samples = motion.samples else { return "" }
    return """

      /* \(timingText), by points */
      @supports (transition-timing-function: linear(0, 1)) {
        :root {
          --\(names.kebab)-\(StyleSheet.easing): \(samples.css);
        }
      }

      """
  }
}

extension CubicBezierCurve {
  /// The curve in CSS: `cubic-bezier(0.42, 0, 0.58, 1)`.
  var css: String {
    "cubic-bezier(\([x1, y1, x2, y2].map(Number.shortest).joined(separator: ", ")))"
  }
}

extension PiecewiseLinear {
  /// The polyline in CSS: `linear(0, 0.12 5%, 1)`.
  var css: String {
    let stops = points.enumerated().map { index, point in
      let value = Number.shortest(point.y)
      guard index > 0, index < points.count - 1 else { return value }
      return "\(value) \(Number.shortest(Number.rounded(100 * point.x, decimals: 3)))%"
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}

extension String {
  /// Replaces every occurrence of a word in the text.
  func replacingOccurrences(_ word: String, with other: String) -> String {
    var parts: [Substring] = []
    var rest = self[...]
    while let place = rest.firstRange(of: word) {
      parts.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    return (parts + [rest]).joined(separator: other)
  }
}

/// The parts of custom property names that follow the controller's name.
private enum StyleSheet {
  static let duration = "duration"
  static let easing = "easing"
}

extension ControllerExport {
  /// An ECMAScript module: numbers, the rule, and the easing with which the transition settles, for `element.animate`;
  /// one CSS pixel corresponds to one point.
  var javaScriptText: String {
    let name = names.camel
    let rule = ExportedRule(
      controller, in: .javaScript,
      names: DeclaredNames(controller: controller) { "\(name)Numbers.\(ExportNames.camel($0))" })
    var lines = headerLines(notes(for: .javaScript)).map { "// \($0)" }
    lines += [
      "", "/** The numbers of the rule. */", "export const \(name)Numbers = Object.freeze({",
    ]
    for number in numbers {
      lines += [
        "  /** \(number.sentence(points: "pixels")) */",
        "  \(ExportNames.camel(number.name)): \(swiftNumber(number.value)),",
      ]
    }
    lines += [
      "});", "",
      "/** For `element.animate(frames, \(name)Timing)`: the whole duration, in milliseconds. */",
      "export const \(name)Timing = Object.freeze({",
      "  duration: \(Number.shortest(Number.rounded(1000 * motion.duration, decimals: 3))),",
      "  easing: \"\(motion.samples?.css ?? motion.curve.css)\",",
      "});", "",
    ]
    lines += rule.javaScriptLines(named: "\(name)Finishes")
    if let stops = ExportedStops(controller, rule, in: .javaScript, points: "pixels") {
      lines += [""] + stops.javaScriptLines(name)
    }
    return (lines + rule.helpers).map { "\($0)\n" }.joined()
  }
}

extension ExportedRule {
  /// The rule as a function with this name, and the functions that it calls.
  fileprivate func javaScriptLines(named name: String) -> [String] {
    let comment = documentation(points: "pixels") { "@param {number} release.\($0.camelName)" }
    let parameters = inputs.map(\.camelName).joined(separator: ", ")
    return ["/**"] + comment.map { $0.isEmpty ? " *" : " * \($0)" } + [" */"]
      + ["export function \(name)({ \(parameters) }) {"] + body.map { "  \($0)" } + ["}"]
  }
}

extension ExportedStops {
  /// The names of the stops, and the function that asks the rule between them.
  fileprivate func javaScriptLines(_ name: String) -> [String] {
    let comment = documentation { "@param {number} drag.\($0)" }
    let parameters = (["start"] + inputs.map(\.name)).joined(separator: ", ")
    return [
      "/** The stops, in ascending order. */",
      "export const \(name)Stops = Object.freeze([\(names.map { "\"\($0)\"" }.joined(separator: ", "))]);",
      "", "/**",
    ] + comment.map { $0.isEmpty ? " *" : " * \($0)" } + [
      " */", "export function \(name)Settles({ \(parameters) }) {",
      "  const places = [\(travels.joined(separator: ", "))];",
      "  const passed = places.slice(1).map((_, lower) => {",
    ] + measures.map { "    \($0)" } + [
      "    return \(name)Finishes({ \(arguments.joined(separator: ", ")) });", "  });",
      "  const first = passed.indexOf(false);",
      "  const stop = first < 0 ? passed.length : first;",
      "  return passed.lastIndexOf(true) > stop ? start : stop;", "}",
    ]
  }
}
