import Controllers
import Formats
import MotionMath
import Rules

extension ControllerExport {
  /// Custom properties for a style sheet; a spring is a `linear()` where the browser knows that.
  ///
  /// - Source: CSS Easing Functions Level 2.
  var cssText: String {
    let name = names.kebab
    let curve = motion.curve
    let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(Number.shortest)
    let header = headerLines(notes(for: .css)).map { " * \($0)\n" }.joined()
      .replacingOccurrences("*/", with: "* /")
    let duration = Number.shortest(Number.rounded(1000 * motion.duration, decimals: 3))
    return """
      /*
      \(header) */
      :root {
        --\(name)-\(StyleSheet.duration): \(duration)ms;
        --\(name)-\(StyleSheet.easing): cubic-bezier(\(numbers.joined(separator: ", ")));
        --\(name)-progress-threshold: \(Number.shortest(controller.progressThreshold));
        /* in points per second */
        --\(name)-velocity-threshold: \(Number.shortest(controller.velocityThreshold));
      \(ownProperties)\(springProperty)\
        /* the rule, and the controller file */
        --\(name)-\(StyleSheet.rule): \(StyleSheet.string(controller.finishWhen.text));
        --\(name)-\(StyleSheet.controller): \(StyleSheet.string(controllerText));
      }
      \(springCurve)
      """
  }

  /// The numbers that the controller brings with its rule; a length is in points.
  private var ownProperties: String {
    controller.ownParameters.map { parameter in
      "  /* \(parameter.unit.words(points: "points")) */\n  --\(names.kebab)-\(StyleSheet.own(parameter)):"
        + " \(Number.shortest(parameter.value));\n"
    }.joined()
  }

  private var springProperty: String {
    guard motion.samples != nil else { return "" }
    return """
        /* the spring that the curves stand for */
        --\(names.kebab)-\(StyleSheet.timing): "\(timingText)";

      """
  }

  private var springCurve: String {
    guard let samples = motion.samples else { return "" }
    return """
      @supports (transition-timing-function: linear(0, 1)) {
        :root {
          --\(names.kebab)-\(StyleSheet.easing): \(samples.css);
        }
      }

      """
  }

  /// The controller file on one line.
  private var controllerText: String { String(json.document(linesToDepth: 0).dropLast()) }

  /// The spring as controllers write it.
  private var timingText: String {
    guard controller.timingCurve == .none, case .spring(let spec) = controller.completionCurve.spec
    else { return controller.timingCurve.text }
    return TimingCurve.spring(spec.form, .fixed(spec.velocity)).text
  }
}

extension PiecewiseLinear {
  /// `linear(0, 0.12 5%, 1)`.
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
  /// The text with every occurrence of a word put in another's place.
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

/// Names of the custom properties after the controller's name, and strings.
private enum StyleSheet {
  static let duration = "duration"
  static let easing = "easing"
  static let timing = "timing"
  static let rule = "finish-when"
  static let controller = "controller"
  static let thresholds = [Threshold.progress.rawValue, Threshold.velocity.rawValue]

  private static let taken = Set([duration, easing, timing, rule, controller] + thresholds)

  /// The name for a parameter that a controller brings with its rule.
  static func own(_ parameter: NamedParameter) -> String {
    taken.contains(parameter.name) ? "parameter-\(parameter.name)" : parameter.name
  }

  /// A text as a string of CSS, on one line, in which nothing looks like the end of a comment or of an
  /// element of HTML.
  static func string(_ text: String) -> String {
    let quote: Character = text.contains("\"") && !text.contains("'") ? "'" : "\""
    let escaped = oneLine(text).map { $0 == "\\" || $0 == quote ? "\\\($0)" : "\($0)" }
    let string = escaped.joined().replacingOccurrences("*/", with: "*\\/")
      .replacingOccurrences("</", with: "<\\/")
    return "\(quote)\(string)\(quote)"
  }
}
