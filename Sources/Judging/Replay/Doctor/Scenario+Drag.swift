import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Rules

/// Scenarios about SwiftUI's drags, played only if the controller's recogniser is a `DragGesture`.
///
/// Other scenarios cover the faults that drags share with pans: in S1, a cancelled touch leaves the transition stuck or
/// finishes it; in S4, the rule decides with the values of the last change instead of those at the release; in S6, a
/// spring ignores the finger's speed.
///
/// - Source: Apple's page on `DragGesture.Value.translation`, which counts from `startLocation`. Apple's page on
///   `GestureState`, which is reset when a gesture is cancelled, also says that `onEnded` is not called then.
extension Scenario {
  static let drags: [Scenario] = [jumpAtBeginning, portedRule, decidedInMidDrag, unprovenReading]

  static let jumpAtBeginning = Scenario(
    id: "S23", title: "a jump at the beginning of a drag", severity: .note,
    action: "drags slowly and looks at the travel of the first change",
    reason:
      "DragGesture's translation contains the distance before it begins: the surface jumps by that",
    remedy:
      "subtract the translation of the first onChanged (translation-origin recognition), or set a small"
      + " minimum distance"
  ) { subject in
    guard let first = subject.firstTravel else {
      return .notApplicable("no drag was recognised")
    }
    let text = String(format: "the first change moves the surface by %.1f pt", first + 0)
    return .expecting(abs(first) < TestSubject.noticeableJump, text)
  }

  static let portedRule = Scenario(
    id: "S24", title: "a rule from UIKit sees more travel", severity: .warning,
    action:
      "drags slowly to increasing distances, with and without the distance before the recognition",
    reason:
      "UIKit's thresholds were tuned for a travel that starts near 0; SwiftUI's drag adds about 10 pt, a large part"
      + " of a short drag",
    remedy: "subtract the translation of the first onChanged (translation-origin recognition)"
  ) { subject in
    guard subject.controller.translationOrigin == .touch else {
      return .sound("the travel counts from the recognition")
    }
    var other = subject.controller
    other.translationOrigin = .recognition
    let measured = TestSubject(controller: other, scene: subject.scene)
    for step in 1...20 {
      let gesture = ScriptedGesture(travel: subject.travel(Double(step) / 20), speed: 100)
      guard subject.play(gesture).goesOn else { continue }
      let travels = stride(from: Double(step - 1) / 20, through: Double(step) / 20, by: 0.0025)
      for part in travels {
        let near = ScriptedGesture(travel: subject.travel(part), speed: 100)
        guard subject.play(near).goesOn, measured.play(near).goesBack else { continue }
        let far = abs(subject.travel(part))
        guard subject.controller.hysteresis >= Self.noticedShare * far else {
          return .sound(
            String(
              format:
                "%.0f pt finish, of which the distance before the recognition is a small part",
              far))
        }
        let words =
          subject.controller.stops.isEmpty
          ? "%.0f pt finish, but not without the distance before the recognition"
          : "%.0f pt lead to another stop, but not without the distance before the recognition"
        return .faulty(String(format: words, subject.travel(part)))
      }
      return .sound("the distance before the recognition changes no decision")
    }
    return .notApplicable("no slow drag finishes")
  }

  /// The share of the way that finishes from which on the distance before the recognition matters; our choice.
  ///
  /// Every threshold of a way has a drag that this distance decides; a finger notices it on a short way only.
  private static let noticedShare = 0.25

  static let decidedInMidDrag = Scenario(
    id: "S25", title: "decided in mid-drag", severity: .warning,
    action: "drags to 90 %, back to the start, and lifts",
    reason:
      "a finger that comes back has changed its mind; a rule that is evaluated in onChanged cannot react",
    remedy: "ask the rule in onEnded (decide release)"
  ) { subject in
    let gesture = ScriptedGesture(travel: subject.travel(0.9), speed: 600)
      .then(to: 0, speed: 300)
    let outcome = subject.play(gesture)
    return .expecting(!outcome.goesOn, outcome.story)
  }

  static let unprovenReading = Scenario(
    id: "S26", title: "depends on what SwiftUI leaves open", severity: .note,
    action: "flicks, drags slowly and pauses, under every reading of velocity and touch-up",
    reason: "how DragGesture filters its velocity, and whether the touch-up counts, is unproven",
    remedy: "try these gestures on a device"
  ) { subject in
    var held = ScriptedGesture(travel: subject.travel(0.3), speed: 900)
    held.rest = 0.3
    let gestures: [(String, ScriptedGesture)] = [
      ("a flick", ScriptedGesture(travel: subject.travel(0.2), speed: 1200)),
      ("a slow drag", ScriptedGesture(travel: subject.travel(0.6), speed: 100)),
      ("a drag with a pause", held),
      (
        "a slowing drag",
        ScriptedGesture(travel: subject.travel(0.3), speed: 900)
          .then(to: subject.travel(0.32), speed: 150)
      ),
    ]
    var depends: [String] = []
    for (name, gesture) in gestures {
      let decision = subject.play(gesture).decision
      for other in subject.controller.otherReadings where other.isUnproven {
        let subject = TestSubject(controller: other.controller, scene: subject.scene)
        let changed = subject.play(gesture).decision
        guard changed != decision else { continue }
        depends.append("\(name) is \(changed.rawValue) under \(other.name)")
      }
    }
    // It is not a fault if a decision depends on how SwiftUI's drag is interpreted: every rule that depends on the
    // speed decides some gestures differently under another interpretation.
    return depends.isEmpty
      ? .sound("no reading changes a decision")
      : .notApplicable("unproven: \(depends.joined(separator: ", "))")
  }
}

extension TestSubject {
  /// The smallest movement at the first change of a drag that is visible as a jump, in points; our choice.
  static let noticeableJump = 4.0

  /// The travel that the first change of a slow drag reports, in points; nil if no drag begins.
  fileprivate var firstTravel: Double? {
    var asked = controller
    // Any value of `decide` would give the same result: only the first change of the drag is read, and a record always
    // keeps all changes.
    asked.decide = .lastChange
    let trace = ScriptedGesture(travel: travel(0.5), speed: 60).trace(on: ground, named: "scenario")
    let record = ReplayEngine().replay(trace, with: asked, settings: settings, keeping: [.gesture])
    return record.gesture?.changes.first?.first?.dragged
  }
}
