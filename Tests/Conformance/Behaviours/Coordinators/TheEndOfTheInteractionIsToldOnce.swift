import UIKit

/// `notifyWhenInteractionEnds` is called once, however often the transition is caught.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator/notifywheninteractionends(_:)
/// - Evidence: documented, deprecated in iOS 10
/// - Systems: iOS 7+
func theEndOfTheInteractionIsToldOnce(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  driver.wantsInteractiveStart = false
  let director = Director(animator: InterruptibleSlide(), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  navigation.transitionCoordinator?.notifyWhenInteractionEnds { _ in stage.note("interaction ended")
  }
  stage.wait(0.2)
  driver.pause()
  driver.update(0.5)
  driver.finish()
  stage.turn()
  driver.pause()
  driver.cancel()
  stage.settle()
  stage.expect(stage.takeNotes().count { $0 == "interaction ended" }, is: 1)
}
