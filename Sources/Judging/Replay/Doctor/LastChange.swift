import Controllers
import Foundation
import HeadlessUIKit
import MotionMath

/// Drags that a rule may decide differently at the pan's last change than at the pan's release; played by scenario S4.
///
/// A moving finger may travel for up to one more display frame between the pan's last change and its release. If a
/// finger pauses after the last change, its velocity is lower at the release, but only if the velocity estimator takes
/// the pause into account, or if SwiftUI uses the release as a sample of the velocity.
extension TestSubject {
  /// The finding on whether a drag that is decided at its last change would be decided differently at its release.
  var findingOfLastChange: Finding {
    guard controller.decide == .lastChange else {
      return .sound("the rule is evaluated at the release")
    }
    let fresh = controller.readingsAtRelease.map {
      (name: $0.name, subject: TestSubject(controller: $0.controller, scene: scene))
    }
    let gestures = leaps(to: fresh[0].subject) + Self.pauses(at: travel(0.3))
    let answers = gestures.map { play($0.gesture).decision }
    for (name, subject) in fresh {
      for (gesture, answer) in zip(gestures, answers) {
        let released = subject.play(gesture.gesture).decision
        guard released != answer else { continue }
        return .faulty(
          "\(gesture.name): the last change says \(answer.rawValue), the release"
            + " \(released.rawValue)\(name)")
      }
    }
    return .sound("every release was decided like its last change")
  }

  private struct NamedGesture {
    let name: String
    let gesture: ScriptedGesture
  }

  /// Drags that end near the travel at which the decision flips, and a flick that lasts a single frame.
  ///
  /// Each drag moves at constant speed, and then jumps forwards or backwards between its last move and its release. The
  /// length of the jump is the distance that the drag covers in one display frame.
  private func leaps(to fresh: TestSubject) -> [NamedGesture] {
    var gestures = [NamedGesture(name: "a flick in one frame", gesture: .oneFrame(to: travel(0.9)))]
    for speed in [100.0, 900] {
      let frame = speed / 60
      func drag(to travel: Double, leap: Double) -> ScriptedGesture {
        var gesture = ScriptedGesture(travel: travel, speed: speed)
        gesture.leap = leap
        return gesture
      }
      let steps = 20
      var last: Outcome.Choice?
      for step in 1...steps {
        let (start, end) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
        let decision = fresh.play(drag(to: travel(end), leap: 0)).decision
        guard decision != .none else { continue }
        defer { last = decision }
        guard let last, decision != last else { continue }
        for place in stride(from: travel(start) - frame, through: travel(end), by: frame / 2)
        where place > frame {
          for leap in [frame, -frame] {
            gestures.append(
              NamedGesture(
                name: "a drag to \(Int(place.rounded())) pt that leaves at"
                  + " \(Int((place + leap).rounded())) pt", gesture: drag(to: place, leap: leap)))
          }
        }
        break
      }
    }
    return gestures
  }

  /// Drags of many speeds that pause before the release.
  private static func pauses(at travel: Double) -> [NamedGesture] {
    (0..<20).map { step in
      // Speeds from 100 to 3,200 pt/s, each a fifth greater than the speed before. A pause reduces the speed by a
      // quarter or more. So for any velocity threshold in this range, at least one of the drags is above the threshold
      // before its pause and below it afterwards.
      let speed = 100 * pow(1.2, Double(step))
      var gesture = ScriptedGesture(travel: travel, speed: speed)
      gesture.rest = 0.3
      return NamedGesture(
        name: "a drag at \(Int(speed.rounded())) pt/s with a pause of 0.3 s", gesture: gesture)
    }
  }
}

extension Controller {
  /// Copies of this controller, changed to decide at the release.
  ///
  /// For a SwiftUI drag whose velocity uses only the moves, there is a second copy, whose velocity also uses the
  /// release as a sample. It is unproven whether SwiftUI does so.
  fileprivate var readingsAtRelease: [(name: String, controller: Controller)] {
    var fresh = self
    fresh.decide = .release
    guard recognizer == .dragGesture, dragUp != .velocity else { return [("", fresh)] }
    var counted = fresh
    counted.dragUp = .velocity
    return [("", fresh), (" if the touch-up counts as a velocity sample (unproven)", counted)]
  }
}
