import Controllers
import Foundation
import HeadlessUIKit
import Scenes

/// Scenarios for scenes of one's own: what happens to an app while a finger drags.
extension Scenario {
  static let answersFinger = Scenario(
    id: "S0", title: "no drag drives the scene", severity: .error,
    action: "drags over the screen from seven places in the scene's direction, or in every one",
    reason: "without a pan that is recognised nothing can be examined",
    remedy:
      "show the view that is dragged within the scene's opening, check the direction, and let its"
      + " pan begin"
  ) { _ in .faulty("no pan was recognised") }

  static let secondFinger = Scenario(
    id: "S19", title: "a second finger", severity: .error,
    action: "touches with a second finger during a drag to 60 %, and lifts it before the first",
    reason: "a thumb often touches too; the transition must still end when the hand leaves",
    remedy:
      "set maximumNumberOfTouches to 1, or end the interaction in every state that ends the pan"
  ) { subject in
    var gesture = ScriptedGesture(travel: subject.travel(0.6), speed: 500)
    let end = gesture.waypoints.last?.time ?? 0
    gesture.second = end / 2...end * 0.75
    return subject.resting(subject.play(gesture))
  }

  static let dismissedByProgram = Scenario(
    id: "S20", title: "dismissed or popped in mid-drag", severity: .error,
    action: "drags to 70 % and dismisses the topmost controller, or pops it, under the finger",
    reason: "a timer, a push notification or a logout does so at any time",
    remedy: "let one transition run at a time, and cancel the interaction if its controller goes"
  ) { subject in
    var isDone = false
    let gesture = ScriptedGesture(travel: subject.travel(0.7), speed: 600)
    let record = subject.record(gesture) { run in
      run.simulation.run(until: 0.3)
      run.simulation.run { isDone = run.scene.window.leaveTopmost() }
    }
    guard isDone else {
      return .notApplicable("nothing is presented or pushed that a program could take away")
    }
    return settled(record)
  }

  static let rotated = Scenario(
    id: "S21", title: "rotated in mid-drag", severity: .error,
    action: "drags to 70 % and exchanges the window's width and height under the finger",
    reason: "a device turns, or a window changes its size, at any time",
    remedy: "let nothing depend on a size that was taken at the beginning"
  ) { subject in
    settled(
      subject.record(ScriptedGesture(travel: subject.travel(0.7), speed: 600)) { run in
        run.simulation.run(until: 0.3)
        run.simulation.run {
          let size = run.scene.window.bounds.size
          run.scene.window.frame.size = CGSize(width: size.height, height: size.width)
        }
      })
  }

  private static func settled(_ record: ReplayRecord) -> Finding {
    .expecting(
      !record.hasOpenTransitions,
      record.hasOpenTransitions ? "a transition is left open" : "no transition is left open")
  }
}

extension UIWindow {
  /// Dismisses or pops the topmost controller; returns whether there was one.
  fileprivate func leaveTopmost() -> Bool {
    var top = rootViewController
    while let next = top?.presentedViewController { top = next }
    if let navigation = top as? UINavigationController, navigation.viewControllers.count > 1 {
      navigation.popViewController(animated: true)
      return true
    }
    guard let top, top.presentingViewController != nil else { return false }
    top.dismiss(animated: true)
    return true
  }
}
