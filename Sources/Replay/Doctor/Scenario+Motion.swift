import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Traces

/// Scenarios about how progress is measured and how the rest moves.
extension Scenario {
  static let wrongAxis = Scenario(
    id: "S2", title: "vertical travel divided by the width", severity: .warning,
    action: "turns the controller downwards and drags 45 % of the screen's height",
    reason: "on a tall screen a vertical drag then finishes long before half the way",
    remedy: "divide by the view's length along the direction"
  ) { subject in
    guard !subject.isSelfDriven else {
      return .notApplicable("the scene measures progress itself")
    }
    var controller = subject.controller
    controller.direction = .down
    controller.edge = .none
    let turned = TestSubject(controller: controller, scene: subject.scene)
    guard case .widths = controller.extent else {
      return .sound("the extent \(controller.extent.text) is not made of widths")
    }
    let height = turned.ground.screen.height
    let outcome = turned.play(ScriptedGesture(travel: 0.45 * height, speed: 600))
    guard let progress = outcome.progress else { return .notApplicable(outcome.story) }
    return .expecting(
      progress < 0.6,
      "45 % of the height counts as \(Int((progress * 100).rounded())) %; \(outcome.story)")
  }

  static let velocityCliff = Scenario(
    id: "S5", title: "a cliff in the completion's length", severity: .warning,
    action: "releases at 60 % with 280, 290, … 320 pt/s and compares the completions",
    reason: "two releases that feel the same must not settle differently",
    remedy: "let the completion change steadily with the velocity"
  ) { subject in
    let lengths = stride(from: 280.0, through: 320, by: 10).compactMap { speed in
      subject.play(ScriptedGesture(travel: subject.travel(0.6), speed: speed)).completion
    }
    guard let shortest = lengths.min(), let longest = lengths.max(), shortest > 0 else {
      return .notApplicable("nothing was left to complete")
    }
    let text = String(format: "between %.3f and %.3f s", shortest, longest)
    return .expecting(longest / shortest < 1.5, text)
  }

  static let handoffJump = Scenario(
    id: "S6", title: "a jump at the hand-off", severity: .note,
    action: "flicks at 1,200 pt/s and compares the completion's first rate with the finger's",
    reason: "a completion that starts at rest, or too fast, feels like a hiccup",
    remedy:
      "set timing-curve to a spring, which takes the finger's speed over, or completion-speed to matched"
      + " under linear or ease-out; under ease-in-out no speed can match",
    appRemedy:
      "make the interaction's timingCurve UISpringTimingParameters with the finger's speed as initial"
      + " velocity, or set completionSpeed so that the completion begins with that speed"
  ) { subject in
    let outcome = subject.play(ScriptedGesture(travel: subject.travel(0.5), speed: 1200))
    guard let jump = outcome.handoffJump, let velocity = outcome.velocity else {
      return .notApplicable(
        subject.isSelfDriven
          ? "\(outcome.story); no curve of the completion was seen" : outcome.story)
    }
    let finger = velocity / subject.travel(1)
    guard finger > 0 else { return .notApplicable(outcome.story) }
    let text = String(
      format: "the finger went %.2f per second, the completion begins with %.2f", finger,
      finger + jump)
    let note = outcome.diagnostics.first { $0.code == "no-speed-matches" }
    return .expecting(abs(jump) < finger / 2, text + (note.map { "; \($0.message)" } ?? ""))
  }
}
