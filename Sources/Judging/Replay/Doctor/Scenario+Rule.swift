import Controllers
import Formats
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

/// Scenarios that read the rule itself: they ask it about releases, without a replay.
///
/// They apply to rules between two ends; a rule between stops names a stop for each place.
extension Scenario {
  static let rules: [Scenario] = [longerDrag, zeroDenominator, signAlone]

  /// Rules and settings of SwiftUI's drags.
  static let dragRules: [Scenario] = [quarterOfSpeed, minimumDistance, localSpace]

  static let longerDrag = Scenario(
    id: "S32", title: "a longer drag does less", severity: .warning,
    action: "asks the rule about increasingly long drags, paused and flicked",
    reason: "a longer drag shows a clearer intent; an upper bound on the travel contradicts it",
    remedy: "leave the upper bound out, or compare progress with one threshold"
  ) { subject in
    guard subject.hasTwoEnds else { return .notApplicable(subject.hasStopsText) }
    for velocity in [0.0, 600] {
      let answers = (1...40).map { step in
        let part = Double(step) / 40
        return (part: part, finishes: subject.finishes(part, velocity))
      }
      guard let first = answers.first(where: \.finishes),
        let later = answers.first(where: { $0.part > first.part && !$0.finishes })
      else { continue }
      return .faulty(
        String(
          format: "at %.0f pt/s %.1f %% finish, and %.1f %% do not", velocity, first.part * 100,
          later.part * 100))
    }
    return .sound("a longer drag never does less")
  }

  static let zeroDenominator = Scenario(
    id: "S33", title: "divides by a value that can be 0", severity: .warning,
    action: "asks the rule about a finger at rest, one back at its start, and one that moves there",
    reason: "a division by 0 gives infinity or NaN, and the rule's answer is then arbitrary",
    remedy:
      "compare the product instead of the quotient, or give the denominator a lower bound: max(…, 1pt)"
  ) { subject in
    let denominators = subject.controller.finishWhen.denominators
    guard !denominators.isEmpty else {
      return .sound("no denominator depends on the finger")
    }
    let places: [(words: String, part: Double, velocity: Double)] = [
      ("at rest", 0.4, 0), ("back at its start", 0, 300), ("at rest at its start", 0, 0),
    ]
    for (words, part, velocity) in places {
      let release = subject.release(part, velocity)
      for denominator in denominators
      where denominator.isZero(at: release, subject.controller.numbers) {
        return .faulty("\(denominator.text) is 0 for a finger \(words)")
      }
    }
    return .sound("no denominator is 0 for a finger at rest or at its start")
  }

  static let signAlone = Scenario(
    id: "S34", title: "the sign of the speed alone decides", severity: .note,
    action: "asks the rule about 1 pt/s and 2,000 pt/s towards completion, and about 1 pt/s back",
    reason: "a finger that pauses has a speed of a few points per second, with either sign",
    remedy: "compare the speed with a threshold: velocity > 300pt/s, and the progress below it"
  ) { subject in
    guard subject.hasTwoEnds else { return .notApplicable(subject.hasStopsText) }
    guard subject.controller.finishWhen.looksAtVelocity else {
      return .notApplicable(subject.ruleIgnoresVelocity)
    }
    let parts = [0.2, 0.35, 0.5, 0.65, 0.8]
    let turns = parts.allSatisfy { part in
      let slow = subject.finishes(part, 1)
      return slow != subject.finishes(part, -1) && slow == subject.finishes(part, 2000)
    }
    return .expecting(
      !turns,
      turns
        ? "at every position, 1 pt/s forward finishes and 1 pt/s back does not"
        : "1 pt/s forward or back does not decide everywhere")
  }

  static let quarterOfSpeed = Scenario(
    id: "S35", title: "a quarter of the velocity mistaken for it", severity: .note,
    action: "looks for a threshold on the predicted end minus the travel",
    reason:
      "predictedEndTranslation is a quarter of a second ahead: without the travel it is a quarter of the velocity",
    remedy: "compare the velocity, or use a quarter of the threshold"
  ) { subject in
    let numbers = subject.controller.numbers
    for comparison in subject.controller.finishWhen.condition.comparisons {
      guard let part = [comparison.left, comparison.right].first(where: \.isPredictedWay),
        let limit = [comparison.left, comparison.right].first(where: { !$0.isPredictedWay }),
        limit.quantities.isEmpty
      else { continue }
      let least = abs(limit.value(at: subject.release(0.4, 0), numbers))
      let unit = part.unit == .fraction ? " of the extent per second" : " pt/s"
      return .faulty(
        "\(comparison.text) is a speed of \(Number.shortest(Number.rounded(4 * least, significantDigits: 4)))\(unit)"
      )
    }
    return .sound("no threshold is compared with the predicted travel alone")
  }

  static let minimumDistance = Scenario(
    id: "S36", title: "begins at the first touch, or late", severity: .note,
    action: "looks at the distance before the drag begins",
    reason:
      "at 0, a drag takes every touch, including taps and scrolling; from 40 pt, the surface seems stuck",
    remedy: "set hysteresis to 10, SwiftUI's default, or to a value near it"
  ) { subject in
    let distance = subject.controller.hysteresis
    return .expecting(
      distance > 0 && distance < Scenario.lateDistance,
      "the drag begins after \(Number.shortest(distance)) pt")
  }

  /// The distance before a drag from which on it seems stuck, in points; our choice.
  private static let lateDistance = 40.0

  static let localSpace = Scenario(
    id: "S37", title: "measured in the view that moves", severity: .warning,
    action: "looks at the coordinate space of the drag on a surface that follows the finger",
    reason:
      "the view's own space moves with it, so the travel cancels out: the surface trembles or lags",
    remedy: "use DragGesture(coordinateSpace: .global), or the space of a view that does not move"
  ) { subject in
    guard subject.settings.entry.hasSurface else {
      return .notApplicable("a transition moves a different view from the one with the drag")
    }
    return .expecting(
      subject.controller.coordinateSpace != .local,
      "the drag is measured in the \(subject.controller.coordinateSpace.rawValue) space")
  }
}

extension TestSubject {
  /// Whether the rule decides between two ends.
  fileprivate var hasTwoEnds: Bool { controller.stops.isEmpty && !isSelfDriven }
  fileprivate var hasStopsText: String {
    isSelfDriven ? "the scene decides itself" : "the rule chooses a stop"
  }

  /// The release of a drag over a part of the way, 0.3 s after the touch, that has not been farther.
  fileprivate func release(_ part: Double, _ velocity: Double) -> Release {
    let extent = max(travel(1), 1)
    return Release(
      progress: part, translation: part * extent, velocity: velocity, peakProgress: part,
      elapsed: 0.3, extent: extent, width: ground.screen.width, height: ground.screen.height)
  }

  fileprivate func finishes(_ part: Double, _ velocity: Double) -> Bool {
    controller.finishWhen.decide(release(part, velocity), numbers: controller.numbers).finishes
  }
}

extension DecisionRule {
  /// What the rule divides by, where the finger changes it.
  fileprivate var denominators: [Operand] {
    condition.comparisons.flatMap { $0.left.denominators + $0.right.denominators }
      .filter { !$0.quantities.isEmpty }
  }
}

extension Operand {
  fileprivate var denominators: [Operand] {
    switch self {
    case .binary(let left, .over, let right): left.denominators + right.denominators + [right]
    case .binary(let left, _, let right): left.denominators + right.denominators
    case .negated(let operand): operand.denominators
    case .call(_, let arguments): arguments.flatMap(\.denominators)
    case .choice(let test, let first, let second):
      test.comparisons.flatMap { $0.left.denominators + $0.right.denominators }
        + first.denominators + second.denominators
    case .quantity, .threshold, .parameter, .constant, .screen: []
    }
  }

  /// The operand's value at a release.
  fileprivate func value(at release: Release, _ numbers: RuleNumbers) -> Double {
    // A comparison with 0 is decided by the operand itself.
    let zero = Operand.constant(0, unit ?? .fraction)
    return DecisionRule(.compare(self, .greater, zero)).decide(release, numbers: numbers).margin
  }

  fileprivate func isZero(at release: Release, _ numbers: RuleNumbers) -> Bool {
    value(at: release, numbers) == 0
  }

  /// Whether it is the predicted way without the way so far, with any sign.
  fileprivate var isPredictedWay: Bool {
    switch self {
    case .binary(.quantity(.predictedTranslation), .minus, .quantity(.translation)),
      .binary(.quantity(.predictedProgress), .minus, .quantity(.progress)):
      true
    case .call(.abs, let arguments): arguments.allSatisfy(\.isPredictedWay)
    case .negated(let operand): operand.isPredictedWay
    default: false
    }
  }
}
