import Controllers
import Foundation
import MotionMath
import Nightly
import NodeRun
import Rules
import Testing

@testable import Export

/// The rule in Kotlin, Dart and JavaScript; ``ExportedSwiftTests`` have Swift.
struct ExportedRuleTests {
  /// Controllers with every quantity, function and form of a rule.
  private static func controllers() throws -> [Controller] {
    try Preset.all.map(\.controller) + [
      ExportSamples.everything(), ExportSamples.edge(), ExportSamples.choices(),
      ExportSamples.peak(),
    ]
  }

  @Test(.enabled(if: NodeRun.isPossible, "there is no node to run JavaScript"))
  func `JavaScript decides as the rule does`() throws {
    var run = NodeRun()
    var random = RandomGenerator(seed: 11)
    run.script = "const ask = (decide, releases) => releases.map(r => +decide(r)).join('');\n"
    var expected: [String] = []
    for (index, controller) in try Self.controllers().enumerated() {
      let export = ExportSamples.export(controller)
      run.files["m\(index).mjs"] = export.text(as: .javaScript)
      let releases = (0..<(Nightly.isOn ? 200 : 80)).map { _ in random.release(for: controller) }
      expected.append(
        releases.map {
          controller.finishWhen.decide($0, numbers: controller.numbers).finishes ? "1" : "0"
        }.joined())
      let rows = releases.map { release in
        let members = Quantity.allCases.filter(\.isStored).map {
          "\($0.camelName):\($0.value(in: release))"
        }
        return "{\(members.joined(separator: ","))}"
      }
      run.script += """
        import { \(export.names.camel)Finishes as decide\(index) } from './m\(index).mjs';
        console.log(ask(decide\(index), [\(rows.joined(separator: ",\n"))]));

        """
    }
    let answers = try run.lines()
    #expect(answers.count == expected.count)
    for (controller, (answer, expected)) in zip(try Self.controllers(), zip(answers, expected)) {
      #expect(answer == expected, "\(controller.name): \(controller.finishWhen.text)")
    }
    let mixed = expected.filter { Set($0).count == 2 }
    #expect(mixed.count >= expected.count - 1)
  }

  @Test func `Kotlin`() throws {
    let text = ExportSamples.export(try ExportSamples.choices()).text(as: .compose)
    #expect(
      text.contains(
        """
            fun finishes(progress: Double, translation: Double, velocity: Double, elapsed: Double, extent: Double, width: Double): Boolean {
                val remaining = extent - translation
                val relativeVelocity = divide(velocity, maxOf(remaining, 0.0))
                val timeToTarget = (if (remaining <= 0.0) 0.0 else (if (velocity > 0.0) divide(remaining, velocity) else 1000000000000000.0))
                return if (!(elapsed < 0.3 && velocity > 2.0 * Pace)) progress > (if (velocity > Pace || timeToTarget < minOf(maxOf(divide(extent, 1000.0), 0.01), 60.0)) 0.3 else minOf(0.6, ProgressThreshold))
                  else (if (signum(velocity) > 0.0) remaining < (0.9 * width) else relativeVelocity > -(2.0))
            }

        """), "\(text)")
    #expect(
      text.hasSuffix(
        """
        }

        /** A quotient that stays finite: ±1e15 when divided by 0, and 0 for 0 / 0. */
        private fun divide(dividend: Double, divisor: Double): Double =
            (if (divisor == 0.0) (if (dividend == 0.0) 0.0 else (if (dividend > 0.0) 1e15 else -1e15)) else minOf(maxOf(dividend / divisor, -1e15), 1e15))

        /** -1, 0 or 1. */
        private fun signum(value: Double): Double =
            (if (value > 0.0) 1.0 else (if (value < 0.0) -1.0 else 0.0))

        """), "\(text)")
  }

  @Test func `Dart`() throws {
    let text = ExportSamples.export(try ExportSamples.choices()).text(as: .flutter)
    #expect(
      text.contains(
        """
        import 'dart:math' show max, min;

        import 'package:flutter/animation.dart';

        """), "\(text)")
    #expect(
      text.hasSuffix(
        """
        /// [width]: The view's width, in logical pixels.
        bool choicesFinishes({
          required double progress,
          required double translation,
          required double velocity,
          required double elapsed,
          required double extent,
          required double width,
        }) {
          final remaining = extent - translation;
          final relativeVelocity = _divide(velocity, max(remaining, 0.0));
          final timeToTarget = (remaining <= 0.0 ? 0.0 : (velocity > 0.0 ? _divide(remaining, velocity) : 1000000000000000.0));
          return !(elapsed < 0.3 && velocity > 2.0 * choicesPace)
            ? progress > (velocity > choicesPace || timeToTarget < min(max(_divide(extent, 1000.0), 0.01), 60.0) ? 0.3 : min(0.6, choicesProgressThreshold))
            : (_signum(velocity) > 0.0 ? remaining < (0.9 * width) : relativeVelocity > -(2.0));
        }

        /// A quotient that stays finite: ±1e15 when divided by 0, and 0 for 0 / 0.
        double _divide(double dividend, double divisor) =>
            (divisor == 0.0 ? (dividend == 0.0 ? 0.0 : (dividend > 0.0 ? 1e15 : -1e15)) : min(max(dividend / divisor, -1e15), 1e15));

        /// -1, 0 or 1.
        double _signum(double value) =>
            (value > 0.0 ? 1.0 : (value < 0.0 ? -1.0 : 0.0));

        """), "\(text)")
  }
}

extension RandomGenerator {
  /// A random moment of a gesture.
  fileprivate mutating func release(for controller: Controller) -> Release {
    let extent = controller.extent.points(width: 390, height: 844, along: controller.direction)
    let translation = Double.random(in: -50...extent * 1.1, using: &self)
    let raw = translation / extent
    let progress = controller.clampsProgress ? min(max(raw, 0), 1) : raw
    let velocity =
      Double.random(in: -2500...2500, using: &self) * (Bool.random(using: &self) ? 1 : 0.1)
    return Release(
      progress: progress, translation: translation, velocity: velocity,
      peakProgress: max(progress, .random(in: 0...1, using: &self)),
      elapsed: .random(in: 0.05...1.5, using: &self), extent: extent,
      location: .random(in: 0...844, using: &self),
      speed: abs(velocity) * .random(in: 1...1.3, using: &self), width: 390, height: 844,
      peakVelocity: max(velocity, .random(in: 0...2500, using: &self)))
  }
}
