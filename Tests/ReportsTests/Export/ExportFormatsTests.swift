import Foundation
import Interactions
import MotionMath
import Testing

@testable import Reports

/// The small formats, whole.
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

  @Test(arguments: ExportFormat.allCases.filter { $0 != .jsonSchema })
  func `every format names version, fingerprint and evidence`(format: ExportFormat) throws {
    let evidence = try #require(ExportEvidence(gestures: 200, passed: 186))
    let text = ExportSamples.export(.default, evidence: evidence).text(as: format)
    #expect(text.contains("0.1.0"))
    #expect(text.contains(fingerprint))
    #expect(text.contains("186"))
  }

  /// How many comments a format has by itself.
  private func ends(_ format: ExportFormat) -> Int { format == .css ? 2 : 1 }

  @Test func `a name or a source cannot end a comment`() throws {
    var controller = Controller.default
    controller.name = "a\nb */ --> -- c"
    for format in [ExportFormat.css, .androidXML, .plist] {
      let text = ExportSamples.export(controller).text(as: format)
      #expect(text.components(separatedBy: format == .css ? "*/" : "-->").count == 1 + ends(format))
    }
    #expect(
      try ExportReader.controller(
        in: ExportSamples.export(controller).text(as: .plist).utf8, file: "x") == controller)
  }

  @Test func `Android`() throws {
    #expect(
      ExportSamples.export(.default).text(as: .androidXML).hasSuffix(
        """
          For an animation of 350 ms.
        -->
        <pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android" \
        android:controlX1="0.42" android:controlY1="0" android:controlX2="0.58" \
        android:controlY2="1"/>

        """))
    let text = try spring("spring(0.8,0.4)").text(as: .androidXML)
    #expect(text.contains("android:pathData=\"M 0,0 L "))
    #expect(text.contains(" L 1,1\"/>\n"))
  }

  @Test func `Compose`() throws {
    #expect(
      try spring("spring(0.8,0.4,velocity:2)").text(as: .compose).hasSuffix(
        """

        import androidx.compose.animation.core.AnimationSpec
        import androidx.compose.animation.core.spring

        object SwipeBack {
          /** A fraction of the way. */
          const val ProgressThreshold = 0.5f
          /** In dp per second. */
          const val VelocityThreshold = 300f
          /** Give it to `animateTo(1f, Spec, initialVelocity)`; in distances per second. */
          const val InitialVelocity = 2f
          val Spec: AnimationSpec<Float> =
            spring(
              dampingRatio = 0.8f, stiffness = 246.740110f)
        }

        """.replacingOccurrences("246.740110f", with: "246.74011f")))
    #expect(
      ExportSamples.export(.default).text(as: .compose).contains(
        "    tween(durationMillis = 350, easing = Easing)\n"))
  }

  @Test func `Flutter`() throws {
    #expect(
      try spring("spring(0.8,0.4)").text(as: .flutter).hasSuffix(
        """
        import 'package:flutter/physics.dart';

        const swipeBackSpring = SpringDescription(
            mass: 1.0, stiffness: 246.74011, damping: 25.1327412);

        /// From 0 to 1, in distances per second.
        SpringSimulation swipeBackSimulation([double velocity = 0.0]) =>
            SpringSimulation(swipeBackSpring, 0, 1, velocity);

        /// A fraction of the way.
        const swipeBackProgressThreshold = 0.5;

        /// In logical pixels per second.
        const swipeBackVelocityThreshold = 300.0;

        """))
  }

  // Rebound's own example: tension 40 and friction 7 are stiffness 230.2 and damping 22.
  @Test func `Origami`() throws {
    let json = try spring("spring(mass:1,stiffness:230.2,damping:22)").origami
    guard case .object(let members) = json else {
      Issue.record("no object")
      return
    }
    #expect(members["tension"] == .number(40))
    #expect(members["friction"] == .number(7))
    #expect(
      ExportSamples.export(.default).notes(for: .origami).last
        == "Origami's spring patches know no curves; use a classic animation with the control points"
    )
  }

  @Test func `constants for Swift`() throws {
    #expect(
      try ExportSamples.export(preset: "hero").text(as: .swiftConstants).hasSuffix(
        """

        /// The numbers of a transition that finishes when
        ///
        ///     (translation + velocity * lookahead) / height > progress-threshold
        enum HeroTuning {
          /// progress-threshold: the progress the rule compares with; 0...1.
          static let progressThreshold = 0.5
          /// velocity-threshold: the speed towards completion the rule compares with; in pt/s,
          ///   0...5000.
          static let velocityThreshold = 300.0
          /// lookahead: how many seconds of the velocity are added to the travel; in s, 0...2.
          static let lookahead = 1.0
          /// What the animator returns from `transitionDuration(using:)`, in seconds.
          static let duration = 0.35
          /// `completionSpeed` when the transition finishes.
          static let completionSpeed = 1.0
          /// `completionSpeed` when the transition is cancelled.
          static let cancelSpeed = 1.0
          /// The control points of the rest's timing curve: x1, y1, x2, y2.
          static let controlPoints = (0.0, 0.0, 1.0, 1.0)
        }

        """))
  }

  @Test func `evidence has Wilson's interval`() throws {
    let evidence = try #require(ExportEvidence(gestures: 10, passed: 9))
    #expect(abs(evidence.interval.lower - 0.5958) < 1e-4)
    #expect(abs(evidence.interval.upper - 0.9821) < 1e-4)
    #expect(ExportEvidence(gestures: 0, passed: 0) == nil)
    #expect(ExportEvidence(gestures: 2, passed: 3) == nil)
  }
}
