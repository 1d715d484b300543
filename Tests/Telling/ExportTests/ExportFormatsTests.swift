import Controllers
import Foundation
import MotionMath
import Testing

@testable import Export

/// The small export formats, as complete files.
struct ExportFormatsTests {
  private let fingerprint = ExportSamples.export(.default).fingerprint

  private func spring(_ text: String) throws -> ControllerExport {
    var controller = Controller.default
    try controller.set("timing-curve", to: text)
    return ExportSamples.export(controller, name: "swipe-back")
  }

  @Test(arguments: ExportFormat.allCases)
  func `the same controller gives the same text, with one final newline`(format: ExportFormat)
    throws
  {
    for name in ["default", "wave", "hero", "presentr"] {
      let text = try ExportSamples.export(preset: name).text(as: format)
      #expect(try text == ExportSamples.export(preset: name).text(as: format))
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }

  /// The text without the marks and the line breaks of comments.
  private func plain(_ text: String) -> String {
    text.replacingOccurrences(of: "\\n", with: " ")
      .split(whereSeparator: { $0.isWhitespace }).filter { !["//", "///", "*"].contains($0) }
      .joined(separator: " ")
  }

  @Test(arguments: ExportFormat.allCases.filter { $0 != .jsonSchema })
  func `every format names version, fingerprint and evidence of every kind`(
    format: ExportFormat
  ) throws {
    let evidence = try #require(ExportSamples.evidence)
    let text = plain(ExportSamples.export(.default, evidence: evidence).text(as: format))
    #expect(text.contains("0.1.0"))
    #expect(text.contains(fingerprint))
    guard ![.json, .origami].contains(format) else {
      // These formats have no sentences, only members; the tests of the reader check the members' contents.
      for word in ["\"held-out\"", "\"folds\"", "\"unseen\"", "\"training\"", "\"replayed\""] {
        #expect(text.contains(word))
      }
      #expect(text.contains("0.979167"))
      #expect(text.contains("[-0.1875,0.0208]"))
      return
    }
    for sentence in [
      "Evidence: 11 of 12 labelled gestures decided as meant (91.7 %, 95 % interval 64.6-98.5 %).",
      "Evidence, gestures held out in 5 folds, by values chosen without them: 87.5 % of 48 decided as meant (95 % interval"
        + " 75.0-95.8 %); cannot tell whether it is better than 'default': 6.3 points worse (95 % interval -18.8 to +2.1).",
      "Evidence, training gestures: 97.9 % of 48 decided as meant (95 % interval 91.7-100.0 %);"
        + " cannot tell whether it is better than 'default': 4.2 points better (95 % interval 0.0 to +12.5).",
    ] {
      #expect(text.contains(sentence))
    }
    #expect(
      text.contains("Evidence, unseen gestures: 95.0 % of 40 decided as meant (95 % interval"))
    #expect(
      text.contains("it is better than 'default' by 5.0 points (95 % interval +2.5 to +10.0)."))
  }

  @Test func `without evidence every comment says so`() {
    for format in ExportFormat.allCases where ![.json, .jsonSchema, .origami].contains(format) {
      let text = plain(ExportSamples.export(.default).text(as: format))
      #expect(text.contains("Evidence: none was given."), "\(format)")
    }
  }

  /// How many comments a format has by itself.
  private func ends(_ format: ExportFormat) -> Int { format == .css ? 3 : 1 }

  @Test func `a name or a source cannot end a comment`() throws {
    var controller = Controller.default
    controller.name = "a\nb */ --> -- c"
    for format in [ExportFormat.css, .androidXML, .plist] {
      let text = ExportSamples.export(controller, evidence: ExportSamples.evidence)
        .text(as: format)
      #expect(text.components(separatedBy: format == .css ? "*/" : "-->").count == 1 + ends(format))
    }
    let list = ExportSamples.export(controller).text(as: .plist)
    #expect(try ExportReader.controller(in: list.utf8, file: "x") == controller)
  }

  @Test func `Android`() throws {
    #expect(
      ExportSamples.export(.default).text(as: .androidXML).hasSuffix(
        """
          For an animation of 350 ms.
        -->
        <pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android"
            android:controlX1="0.42"
            android:controlY1="0"
            android:controlX2="0.58"
            android:controlY2="1" />

        """))
    let text = try spring("spring(0.8,0.4)").text(as: .androidXML)
    #expect(text.contains("android:pathData=\"M 0,0 L "))
    #expect(text.contains(" L 1,1\" />\n"))
  }

  @Test func `Compose`() throws {
    #expect(
      try spring("spring(0.8,0.4,velocity:2)").text(as: .compose).hasSuffix(
        """

        import androidx.compose.animation.core.AnimationSpec
        import androidx.compose.animation.core.spring

        object SwipeBack {
            /** A fraction of the distance. */
            const val ProgressThreshold = 0.5

            /** In dp per second. */
            const val VelocityThreshold = 300.0

            /** The travel that counts as progress 1, in view widths. */
            const val Extent = 1.0

            /**
             * Whether the transition finishes: `velocity > velocity-threshold or (velocity >=
             * -velocity-threshold and progress > progress-threshold)`.
             *
             * Positive is towards completion.
             * @param progress Travel over extent.
             * @param velocity Speed towards completion, in dp per second.
             */
            fun finishes(progress: Double, velocity: Double): Boolean {
                return velocity > VelocityThreshold
                  || (velocity >= -VelocityThreshold && progress > ProgressThreshold)
            }

            /** For `animateTo(1f, Spec, InitialVelocity)`, in fractions of the distance per second. */
            const val InitialVelocity = 2f

            val Spec: AnimationSpec<Float> =
                spring(dampingRatio = 0.8f, stiffness = 246.74011f)
        }

        """))
    let rest = try spring("spring(0.8,0.4)").text(as: .compose)
    #expect(!rest.contains("InitialVelocity"))
  }

  @Test func `Kotlin code is in a package if one is named`() {
    let export = ControllerExport(
      .default, toolVersion: "0.1.0", name: "mySheet", kotlinPackage: "com.example.gestures")
    #expect(
      export.text(as: .compose).hasSuffix(
        """

        package com.example.gestures

        import androidx.compose.animation.core.AnimationSpec
        import androidx.compose.animation.core.CubicBezierEasing
        import androidx.compose.animation.core.tween

        object MySheet {
            /** A fraction of the distance. */
            const val ProgressThreshold = 0.5

            /** In dp per second. */
            const val VelocityThreshold = 300.0

            /** The travel that counts as progress 1, in view widths. */
            const val Extent = 1.0

            /**
             * Whether the transition finishes: `velocity > velocity-threshold or (velocity >=
             * -velocity-threshold and progress > progress-threshold)`.
             *
             * Positive is towards completion.
             * @param progress Travel over extent.
             * @param velocity Speed towards completion, in dp per second.
             */
            fun finishes(progress: Double, velocity: Double): Boolean {
                return velocity > VelocityThreshold
                  || (velocity >= -VelocityThreshold && progress > ProgressThreshold)
            }

            val Easing = CubicBezierEasing(0.42f, 0f, 0.58f, 1f)

            val Spec: AnimationSpec<Float> = tween(durationMillis = 350, easing = Easing)
        }

        """))
    #expect(["com.example.app", "gestures", "a_1.b"].allSatisfy(KotlinPackage.isName))
    #expect(
      !["", "com..app", "com.1x", "com.in", "a-b", "a b"].contains(where: KotlinPackage.isName))
  }

  @Test func `Flutter`() throws {
    #expect(
      try spring("spring(0.8,0.4)").text(as: .flutter).hasSuffix(
        """
        import 'package:flutter/physics.dart';

        const swipeBackSpring = SpringDescription(
          mass: 1.0,
          stiffness: 246.74011,
          damping: 25.1327412,
        );

        /// From 0 to 1; [velocity] is in fractions of the distance per second.
        SpringSimulation swipeBackSimulation([double velocity = 0.0]) =>
            SpringSimulation(swipeBackSpring, 0, 1, velocity);

        /// A fraction of the distance.
        const swipeBackProgressThreshold = 0.5;

        /// In logical pixels per second.
        const swipeBackVelocityThreshold = 300.0;

        /// The travel that counts as progress 1, in view widths.
        const swipeBackExtent = 1.0;

        /// Whether the transition finishes: `velocity > velocity-threshold or (velocity >=
        /// -velocity-threshold and progress > progress-threshold)`.
        ///
        /// Positive is towards completion.
        /// [progress]: Travel over extent.
        /// [velocity]: Speed towards completion, in logical pixels per second.
        bool swipeBackFinishes({
          required double progress,
          required double velocity,
        }) {
          return velocity > swipeBackVelocityThreshold
            || (velocity >= -swipeBackVelocityThreshold && progress > swipeBackProgressThreshold);
        }

        """))
  }

  @Test func `the numbers of a cubic Bézier curve stand in every format as they are`() throws {
    var controller = Controller.default
    try controller.set("completion-curve", to: "cubic-bezier(0.2,-0.1,0.05,1.2)")
    try controller.set("duration", to: "0.4s")
    let export = ExportSamples.export(controller, name: "swipe-back")
    #expect(
      export.text(as: .compose).hasSuffix(
        """
            val Easing = CubicBezierEasing(0.2f, -0.1f, 0.05f, 1.2f)

            val Spec: AnimationSpec<Float> = tween(durationMillis = 400, easing = Easing)
        }

        """))
    #expect(
      export.text(as: .flutter).contains(
        """
        const swipeBackCurve = Cubic(0.2, -0.1, 0.05, 1.2);
        const swipeBackDuration = Duration(milliseconds: 400);

        """))
    #expect(
      export.text(as: .androidXML).hasSuffix(
        """
          For an animation of 400 ms.
        -->
        <pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android"
            android:controlX1="0.2"
            android:controlY1="-0.1"
            android:controlX2="0.05"
            android:controlY2="1.2" />

        """))
    #expect(
      export.text(as: .css).contains("--swipe-back-easing: cubic-bezier(0.2, -0.1, 0.05, 1.2);"))
  }

  // By hand: ω = 2π / 0.4, so that k = ω² = 246.740110 and c = 2ζω = 25.132741 for ζ = 0.8 and a mass of 1. With a mass
  // of 3, the same spring has three times this k and c.
  @Test(arguments: ["spring(0.8,0.4)", "spring(mass:3,stiffness:740.22033,damping:75.398224)"])
  func `a spring has the numbers that its formulas give`(curve: String) throws {
    let export = try spring(curve)
    let mass = curve.contains("mass:3") ? 3.0 : 1.0
    let flutter = export.text(as: .flutter)
    for (name, value) in [
      ("mass", mass), ("stiffness", 246.740_11 * mass), ("damping", 25.132_741 * mass),
    ] {
      let start = try #require(flutter.range(of: "\(name): ")).upperBound
      let number = try #require(Double(flutter[start...].prefix { !",)".contains($0) }))
      #expect(abs(number - value) < 1e-5)
    }
    let compose = export.text(as: .compose)
    for (name, value) in [("dampingRatio", 0.8), ("stiffness", 246.740_11)] {
      let start = try #require(compose.range(of: "\(name) = ")).upperBound
      let number = try #require(Double(compose[start...].prefix { $0 != "f" }))
      #expect(abs(number - value) < 1e-5)
    }
  }

  // By hand: 1 − e^(−ζωt) (cos ωd·t + ζω/ωd · sin ωd·t) with ζ = 0.8, ω = 5π, ωd = 3π is 0.525705 at
  // 0.1 s, 0.922314 at 0.2 s and 1.010451 at 0.4 s.
  @Test func `the path of an Android interpolator goes where the spring goes`() throws {
    let text = try spring("spring(0.8,0.4)").text(as: .androidXML)
    let length = try #require(text.range(of: "For an animation of ")).upperBound
    let milliseconds = try #require(Double(text[length...].prefix { $0 != " " }))
    let start = try #require(text.range(of: "pathData=\"M ")).upperBound
    let path = String(text[start...].prefix { $0 != "\"" })
    let points = try path.components(separatedBy: " L ").map { word in
      let numbers = word.split(separator: ",").compactMap { Double($0) }
      return (x: try #require(numbers.first), y: try #require(numbers.last))
    }
    for (seconds, place) in [(0.1, 0.525_705), (0.2, 0.922_314), (0.4, 1.010_451)] {
      let x = 1000 * seconds / milliseconds
      let after = try #require(points.firstIndex { $0.x >= x })
      let (a, b) = (points[after - 1], points[after])
      #expect(abs(a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) - place) < 0.0011)
    }
  }

  @Test func `constants for Swift`() throws {
    #expect(
      try ExportSamples.export(preset: "hero").text(as: .swiftConstants).hasSuffix(
        """

        /// The numbers of a transition that finishes when
        ///
        ///     (translation + velocity * lookahead) / height > progress-threshold
        ///
        /// Evidence: none was given.
        enum HeroTuning {
          /// progress-threshold: the rule's progress threshold; 0...1.
          static let progressThreshold = 0.5
          /// lookahead: how many seconds of the velocity are added to the travel; in s, 0...2.
          static let lookahead = 1.0
          /// What the animator returns from `transitionDuration(using:)`, in seconds.
          static let duration = 0.35
          /// The travel that counts as progress 1, in view heights.
          static let extent = 1.0
          /// `completionSpeed` when the transition finishes.
          static let completionSpeed = 1.0
          /// `completionSpeed` when the transition is cancelled.
          static let cancelSpeed = 1.0
          /// The control points of the completion's timing curve: x1, y1, x2, y2.
          static let controlPoints = (0.0, 0.0, 1.0, 1.0)
        }

        """))
  }
}
