import UIKit

/// The delegate of an animation is notified when it starts and when it stops, with whether it finished.
///
/// - Source: developer.apple.com/documentation/quartzcore/caanimationdelegate
/// - Evidence: documented
/// - Systems: iOS 3+
func theDelegateIsTold(_ stage: Stage) {
  let layer = stage.showLayer()
  let listener = stage.keep(Listener(stage))
  for (key, duration) in [("a", 0.5), ("b", 1.0)] {
    let fade = fade()
    fade.duration = duration
    fade.isRemovedOnCompletion = true
    fade.delegate = listener
    layer.add(fade, forKey: key)
  }
  stage.wait(0.6)
  stage.expectNotes(["start", "start", "stop true"])
  layer.removeAnimation(forKey: "b")
  stage.turn()
  stage.expectNotes(["stop false"])
}

private final class Listener: NSObject, CAAnimationDelegate {
  private let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  func animationDidStart(_ anim: CAAnimation) { stage.note("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stage.note("stop \(flag)") }
}
