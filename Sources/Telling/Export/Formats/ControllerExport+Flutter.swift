import Controllers
import Formats
import MotionMath
import Rules

extension ControllerExport {
  /// Dart constants and the rule, with a `Cubic` or a `SpringDescription`; one logical pixel corresponds to one point.
  var flutterText: String {
    let header = headerLines(notes(for: .flutter)).map { "// \($0)\n" }.joined()
    let name = names.camel
    var lines: [String] = []
    switch motion.shape {
    case .curve(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(Number.shortest)
      lines = [
        "import 'package:flutter/animation.dart';", "",
        "const \(name)Curve = Cubic(\(numbers.joined(separator: ", ")));",
        "const \(name)Duration = \(Self.duration(motion.duration));",
      ]
    case .spring(let spring, let velocity):
      lines = [
        "import 'package:flutter/physics.dart';", "",
        "const \(name)Spring = SpringDescription(",
        "  mass: \(Self.number(spring.mass)),",
        "  stiffness: \(Self.number(spring.stiffness)),",
        "  damping: \(Self.number(spring.damping)),",
        ");", "",
        "/// From 0 to 1; [velocity] is in fractions of the distance per second.",
        "SpringSimulation \(name)Simulation([double velocity = \(Self.number(velocity))]) =>",
        "    SpringSimulation(\(name)Spring, 0, 1, velocity);",
      ]
    }
    for number in numbers {
      lines += [
        "", "/// \(number.sentence(points: "logical pixels"))",
        "const \(name)\(ExportNames.pascal(number.name)) = \(swiftNumber(number.value));",
      ]
    }
    let rule = ExportedRule(
      controller, in: .dart,
      names: DeclaredNames(controller: controller) { name + ExportNames.pascal($0) })
    lines += [""] + rule.dartLines(named: "\(name)Finishes")
    if let stops = ExportedStops(controller, rule, in: .dart, points: "logical pixels") {
      lines += [""] + stops.dartLines(name)
    }
    lines += rule.helpers
    let used = ["max", "min"].filter { word in lines.contains { $0.contains("\(word)(") } }
    if !used.isEmpty {
      lines.insert("import 'dart:math' show \(used.joined(separator: ", "));", at: 0)
      lines.insert("", at: 1)
    }
    return header + "\n" + lines.joined(separator: "\n") + "\n"
  }

  private static func duration(_ seconds: Double) -> String {
    let microseconds = Int((1_000_000 * seconds).rounded())
    let (milliseconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
    return rest == 0
      ? "Duration(milliseconds: \(milliseconds))" : "Duration(microseconds: \(microseconds))"
  }

  /// A Dart `double` literal with nine digits.
  private static func number(_ value: Double) -> String {
    swiftNumber(Number.rounded(value, significantDigits: 9))
  }
}

extension ExportedRule {
  /// The rule as a function with this name, and the functions that it calls.
  fileprivate func dartLines(named name: String) -> [String] {
    let parameters = inputs.map { "  required double \($0.camelName)," }
    return documentation(points: "logical pixels") { "[\($0.camelName)]:" }
      .map { $0.isEmpty ? "///" : "/// \($0)" }
      + ["bool \(name)({"] + parameters + ["}) {"] + body.map { "  \($0)" } + ["}"]
  }
}

extension ExportedStops {
  /// The names of the stops, and the function that asks the rule between them.
  fileprivate func dartLines(_ name: String) -> [String] {
    let arguments = arguments.map { "\($0): \($0)" }.joined(separator: ", ")
    return [
      "/// The stops, in ascending order.",
      "const \(name)Stops = [\(names.map { "'\($0)'" }.joined(separator: ", "))];", "",
    ] + documentation { "[\($0)]:" }.map { $0.isEmpty ? "///" : "/// \($0)" }
      + ["int \(name)Settles({", "  required int start,"]
      + inputs.map { "  required double \($0.name)," } + [
        "}) {", "  final places = <double>[\(travels.joined(separator: ", "))];",
        "  final passed = List.generate(places.length - 1, (lower) {",
      ] + measures.map { "    \($0)" } + [
        "    return \(name)Finishes(\(arguments));", "  });",
        "  final first = passed.indexOf(false);",
        "  final stop = first < 0 ? passed.length : first;",
        "  return passed.lastIndexOf(true) > stop ? start : stop;", "}",
      ]
  }
}
