import UIKit

/// The animations of a view that leaves its window end unfinished at once, those of its subviews too, repeating ones
/// as well.
///
/// - Source: stackoverflow.com, "UIView animation stops when the view disappears"
/// - Evidence: lore, a repeating animation stops when its screen goes
/// - Systems: iOS 8+
func leavingTheWindowEndsAnimations(_ stage: Stage) {
  let kinds: [UIView.AnimationOptions] = [.curveLinear, [.repeat, .autoreverse]]
  for options in kinds {
    let (view, child) = (box(), box())
    view.addSubview(child)
    stage.show(view)
    UIView.animate(
      withDuration: 1, delay: 0, options: options, animations: { child.alpha = 0 },
      completion: { stage.note("finished: \($0)") })
    stage.wait(0.25)
    view.removeFromSuperview()
    stage.turn()
    stage.expectNotes(["finished: false"])
    stage.expect(child.layer.animationKeys() == nil)
  }
}
