import UIKit

/// At the hand-off the context has the progress, the completion speed and the curve of the driver.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinatorcontext/percentcomplete
/// - Evidence: header, UIViewControllerTransitionCoordinator.h
/// - Systems: iOS 10+
func percentAndSpeedAtTheHandOff(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  navigation.transitionCoordinator?.notifyWhenInteractionChanges { context in
    stage.expect(context.percentComplete, near: 0.4)
    stage.expect(abs(context.completionVelocity), near: 2)
    stage.expect(context.completionCurve, is: .easeOut)
    stage.note("looked")
  }
  stage.turn()
  driver.update(0.4)
  driver.completionSpeed = 2
  driver.completionCurve = .easeOut
  driver.finish()
  stage.settle()
  stage.expect(stage.notes.contains("looked"))
}
