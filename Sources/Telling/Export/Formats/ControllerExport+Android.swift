import Controllers
import Formats
import MotionMath
import Rules

extension ControllerExport {
  /// An Android path interpolator in XML: the control points of a curve, or the points that approximate a spring.
  ///
  /// - Source: The documentation of Android's `PathInterpolator`.
  var androidXMLText: String {
    let comment = headerLines(notes(for: .androidXML)).joined(separator: "\n  ")
      .replacingOccurrences("--", with: "- -")
    let duration = Number.shortest(Number.rounded(1000 * motion.duration, decimals: 3))
    var attributes = [("xmlns:android", "http://schemas.android.com/apk/res/android")]
    if let samples = motion.samples {
      attributes.append(("android:pathData", samples.pathData))
    } else {
      let curve = motion.curve
      attributes += [
        ("X1", curve.x1), ("Y1", curve.y1), ("X2", curve.x2), ("Y2", curve.y2),
      ].map { ("android:control\($0)", Number.shortest($1)) }
    }
    // Attributes are laid out as in Android Studio.
    let element = attributes.map { "\($0)=\"\($1)\"" }.joined(separator: "\n    ")
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <!--
        \(comment)
        For an animation of \(duration) ms.
      -->
      <pathInterpolator \(element) />

      """
  }

  /// Kotlin constants, the rule and an animation spec; one dp corresponds to one point.
  var composeText: String {
    let header = headerLines(notes(for: .compose)).map { "// \($0)\n" }.joined()
    var members = numbers.map { number in
      """
      /** \(number.sentence(points: "dp")) */
      const val \(ExportNames.pascal(number.name)) = \(swiftNumber(number.value))
      """
    }
    let rule = ExportedRule(
      controller, in: .kotlin,
      names: DeclaredNames(controller: controller, declared: ExportNames.pascal))
    members.append(rule.kotlinText)
    if let stops = ExportedStops(controller, rule, in: .kotlin, points: "dp") {
      members += stops.kotlinTexts
    }
    let imports: [String]
    switch motion.shape {
    case .curve(let curve):
      let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(Self.float)
      let milliseconds = Int((1000 * motion.duration).rounded())
      members += [
        "val Easing = CubicBezierEasing(\(points.joined(separator: ", ")))",
        "val Spec: AnimationSpec<Float> = tween(durationMillis = \(milliseconds), easing = Easing)",
      ]
      imports = ["CubicBezierEasing", "tween"]
    case .spring(let spring, let velocity):
      if velocity != 0 {
        members.append(
          """
          /** For `animateTo(1f, Spec, InitialVelocity)`, in fractions of the distance per second. */
          const val InitialVelocity = \(Self.float(velocity))
          """)
      }
      let stiffness = Self.float(spring.stiffness / spring.mass)
      members.append(
        """
        val Spec: AnimationSpec<Float> =
            spring(dampingRatio = \(Self.float(spring.dampingRatio)), stiffness = \(stiffness))
        """)
      imports = ["spring"]
    }
    let importLines =
      (["AnimationSpec"] + imports).map { "import androidx.compose.animation.core.\($0)\n" }
      .joined()
      + (rule.functions.contains(.abs) ? "import kotlin.math.abs\n" : "")
    let body = members.joined(separator: "\n\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    return """
      \(header)
      \(kotlinPackage.map { "package \($0)\n\n" } ?? "")\(importLines)
      object \(names.pascal) {
      \(body)
      }
      \(rule.helpers.map { "\($0)\n" }.joined())
      """
  }

  /// A Kotlin `Float` literal with nine digits, more than a `Float` stores.
  private static func float(_ value: Double) -> String {
    Number.shortest(Number.rounded(value, significantDigits: 9)) + "f"
  }
}

extension ExportedRule {
  /// The rule as the function `finishes` of a Kotlin object.
  fileprivate var kotlinText: String {
    let comment = documentation(points: "dp") { "@param \($0.camelName)" }
    let parameters = inputs.map { "\($0.camelName): Double" }.joined(separator: ", ")
    let lines =
      ["/**"] + comment.map { $0.isEmpty ? " *" : " * \($0)" } + [" */"]
      + ["fun finishes(\(parameters)): Boolean {"] + body.map { "    \($0)" } + ["}"]
    return lines.joined(separator: "\n")
  }
}

extension ExportedStops {
  /// The names of the stops, and the function that asks the rule between them.
  fileprivate var kotlinTexts: [String] {
    let comment = documentation { "@param \($0)" }
    let parameters = (["start: Int"] + inputs.map { "\($0.name): Double" }).joined(separator: ", ")
    let lines =
      ["/**"] + comment.map { $0.isEmpty ? " *" : " * \($0)" } + [
        " */", "fun settles(\(parameters)): Int {",
        "    val places = listOf(\(travels.joined(separator: ", ")))",
        "    val passed = List(places.size - 1) { lower ->",
      ] + measures.map { "        \($0)" } + [
        "        finishes(\(arguments.joined(separator: ", ")))", "    }",
        "    val first = passed.indexOf(false)",
        "    val stop = if (first < 0) passed.size else first",
        "    return if (passed.lastIndexOf(true) > stop) start else stop", "}",
      ]
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return [
      "/** The stops, in ascending order. */\nval Stops = listOf(\(list))",
      lines.joined(separator: "\n"),
    ]
  }
}

extension PiecewiseLinear {
  /// The points as Android path data: `M 0,0 L 0.05,0.12 …`.
  fileprivate var pathData: String {
    points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L") \(Number.shortest(point.x)),\(Number.shortest(point.y))"
    }.joined(separator: " ")
  }
}

/// Checks names of Kotlin packages.
public enum KotlinPackage {
  /// Whether a text is a package name: identifiers separated by dots, none of them a keyword.
  public static func isName(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      guard let first = word.first, !first.isNumber, !keywords.contains(String(word)) else {
        return false
      }
      return word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
  }

  /// The hard keywords of Kotlin.
  ///
  /// - Source: Kotlin, "Keywords and operators", hard keywords.
  private static let keywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]
}
