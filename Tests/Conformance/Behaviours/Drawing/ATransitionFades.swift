import UIKit

/// A `CATransition` fades or pushes from the old content of a layer to the new.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransition
/// - Evidence: documented
/// - Systems: iOS 8+
func aTransitionFades(_ stage: Stage) {
  let view = box()
  stage.show(view)
  view.layer.add(CATransition(), forKey: nil)
  stage.cannotTell("what is drawn is not seen by code")
}
