import UIKit

/// What is animated alongside takes the transition's duration, and its completion comes at the end.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator/animate(alongsidetransition:completion:)
/// - Evidence: documented
/// - Systems: iOS 7+
func alongsideRunsInTheTransitionsTime(_ stage: Stage) {
  let director = Director(animator: Slide(.incoming))
  let navigation = stage.showStack("A", directed: director)
  let veil = box()
  navigation.view.addSubview(veil)
  navigation.pushViewController(Screen("B", stage), animated: true)
  navigation.transitionCoordinator?.animate(
    alongsideTransition: { _ in veil.alpha = 0 }, completion: { _ in stage.note("completion") })
  stage.wait(0.5)
  stage.expect(CGFloat(veil.shown.opacity), near: 0.5, within: 0.01)
  stage.expect(!stage.notes.contains("completion"))
  stage.wait(0.51)
  stage.expect(stage.notes.last, is: "completion")
}
