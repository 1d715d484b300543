import Controllers
import Formats
import MotionMath
import Rules

extension ControllerExport {
  /// Dart constants with a `Cubic` or a `SpringDescription`; one logical pixel stands for one point.
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
        "const \(name)Duration = Duration(microseconds: "
          + "\(Int((1_000_000 * motion.duration).rounded())));",
      ]
    case .spring(let spring, let velocity):
      lines = [
        "import 'package:flutter/physics.dart';", "",
        "const \(name)Spring = SpringDescription(",
        "    mass: \(Self.number(spring.mass)), stiffness: \(Self.number(spring.stiffness)),"
          + " damping: \(Self.number(spring.damping)));", "",
        "/// From 0 to 1, in distances per second.",
        "SpringSimulation \(name)Simulation([double velocity = \(Self.number(velocity))]) =>",
        "    SpringSimulation(\(name)Spring, 0, 1, velocity);",
      ]
    }
    lines += [
      "", "/// A fraction of the way.",
      "const \(name)ProgressThreshold = \(Self.number(controller.progressThreshold));", "",
      "/// In logical pixels per second.",
      "const \(name)VelocityThreshold = \(Self.number(controller.velocityThreshold));",
    ]
    for parameter in controller.ownParameters {
      let camel = ExportNames.camel("x-" + parameter.name).dropFirst()
      lines += [
        "", "/// \(parameter.unit.sentence(points: "logical pixels"))",
        "const \(name)\(camel) = \(Self.number(parameter.value));",
      ]
    }
    return header + "\n" + lines.joined(separator: "\n") + "\n"
  }

  /// A Dart `double` of nine digits.
  private static func number(_ value: Double) -> String {
    swiftNumber(Number.rounded(value, significantDigits: 9))
  }
}
