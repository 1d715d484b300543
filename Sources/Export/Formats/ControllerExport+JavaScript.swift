import Controllers
import Formats
import MotionMath
import Rules

extension ControllerExport {
  /// An ECMAScript module: numbers, the rule, and the easing of the rest for `element.animate`; one CSS pixel
  /// stands for one point.
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
      "/** For `element.animate(frames, \(name)Timing)`: the whole way, in milliseconds. */",
      "export const \(name)Timing = Object.freeze({",
      "  duration: \(Number.shortest(Number.rounded(1000 * motion.duration, decimals: 3))),",
      "  easing: \"\(motion.samples?.css ?? motion.curve.css)\",",
      "});", "",
    ]
    return (lines + rule.javaScriptLines(named: "\(name)Finishes")).map { "\($0)\n" }.joined()
  }
}

extension ExportedRule {
  /// A function of the module, and the functions that it calls.
  fileprivate func javaScriptLines(named name: String) -> [String] {
    let comment = documentation(points: "pixels") { "@param {number} release.\($0.camelName)" }
    let parameters = inputs.map(\.camelName).joined(separator: ", ")
    return ["/**"] + comment.map { $0.isEmpty ? " *" : " * \($0)" } + [" */"]
      + ["export function \(name)({ \(parameters) }) {"] + body.map { "  \($0)" } + ["}"] + helpers
  }
}
