import UIKit

/// The delegate is asked for an animator once, also if the coordinator is read before the transition begins.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate
/// - Evidence: inferred
/// - Systems: iOS 7+
func aDelegateIsAskedOnce(_ stage: Stage) {
  let director = Director(animator: Slide(.incoming))
  let navigation = stage.showStack("A", directed: director)
  director.note = stage.note
  navigation.pushViewController(Screen("B", stage), animated: true)
  stage.expect(navigation.transitionCoordinator?.transitionDuration, is: 1)
  stage.settle()
  stage.expect(stage.notes.count { $0 == "animator?" }, is: 1)
}
