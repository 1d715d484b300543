import Controllers
import Formats
import MotionMath
import Rules

extension ControllerExport {
  /// A path interpolator: control points of a curve, points of a spring.
  ///
  /// - Source: The documentation of Android's `PathInterpolator`.
  var androidXMLText: String {
    let comment = headerLines(notes(for: .androidXML)).joined(separator: "\n  ")
      .replacingOccurrences("--", with: "- -")
    let namespace = "http://schemas.android.com/apk/res/android"
    let duration = Number.shortest(Number.rounded(1000 * motion.duration, decimals: 3))
    let element: MarkupElement
    if let samples = motion.samples {
      element = MarkupElement(
        "pathInterpolator", ["xmlns:android": namespace, "android:pathData": samples.pathData])
    } else {
      let curve = motion.curve
      element = MarkupElement(
        "pathInterpolator",
        [
          "xmlns:android": namespace,
          "android:controlX1": Number.shortest(curve.x1),
          "android:controlY1": Number.shortest(curve.y1),
          "android:controlX2": Number.shortest(curve.x2),
          "android:controlY2": Number.shortest(curve.y2),
        ])
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <!--
        \(comment)
        For an animation of \(duration) ms.
      -->
      \(element.text())
      """
  }

  /// Kotlin constants and an animation spec; one dp stands for one point.
  var composeText: String {
    let header = headerLines(notes(for: .compose)).map { "// \($0)\n" }.joined()
    let spec: String
    let imports: [String]
    switch motion.shape {
    case .curve(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(Self.float)
      spec = """
          val Easing = CubicBezierEasing(\(numbers.joined(separator: ", ")))
          val Spec: AnimationSpec<Float> =
            tween(durationMillis = \(Int((1000 * motion.duration).rounded())), easing = Easing)
        """
      imports = ["CubicBezierEasing", "tween"]
    case .spring(let spring, let velocity):
      let frequency = spring.stiffness / spring.mass
      spec = """
          /** Give it to `animateTo(1f, Spec, initialVelocity)`; in distances per second. */
          const val InitialVelocity = \(Self.float(velocity))
          val Spec: AnimationSpec<Float> =
            spring(
              dampingRatio = \(Self.float(spring.dampingRatio)), stiffness = \(Self.float(frequency)))
        """
      imports = ["spring"]
    }
    let importLines = (["AnimationSpec"] + imports)
      .map { "import androidx.compose.animation.core.\($0)\n" }.joined()
    return """
      \(header)
      \(importLines)
      object \(names.pascal) {
        /** A fraction of the way. */
        const val ProgressThreshold = \(Self.float(controller.progressThreshold))
        /** In dp per second. */
        const val VelocityThreshold = \(Self.float(controller.velocityThreshold))
      \(ownConstants)\(spec)
      }

      """
  }

  private var ownConstants: String {
    controller.ownParameters.map { parameter in
      let camel = ExportNames.camel(parameter.name)
      return """
          /** \(parameter.unit.sentence(points: "dp")) */
          const val \(camel.prefix(1).uppercased() + camel.dropFirst()) = \
        \(Self.float(parameter.value))

        """
    }.joined()
  }

  /// A Kotlin `Float` of nine digits, more than it keeps.
  private static func float(_ value: Double) -> String {
    Number.shortest(Number.rounded(value, significantDigits: 9)) + "f"
  }
}

extension PiecewiseLinear {
  /// `M 0,0 L 0.05,0.12 …`.
  fileprivate var pathData: String {
    points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L") \(Number.shortest(point.x)),\(Number.shortest(point.y))"
    }.joined(separator: " ")
  }
}
