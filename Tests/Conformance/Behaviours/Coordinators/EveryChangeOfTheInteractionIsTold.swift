import UIKit

/// An interruptible transition that starts without the finger reports each change of the interaction, and an update
/// or a second pause none.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator/notifywheninteractionchanges(_:)
/// - Evidence: documented
/// - Systems: iOS 10+
func everyChangeOfTheInteractionIsTold(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  driver.wantsInteractiveStart = false
  let director = Director(animator: InterruptibleSlide(), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  _ = stage.takeNotes()
  navigation.transitionCoordinator?.notifyWhenInteractionChanges {
    stage.note("\($0.isInteractive)")
  }
  stage.wait(0.2)
  _ = stage.takeNotes()
  driver.pause()
  driver.pause()
  driver.update(0.3)
  driver.update(0.5)
  stage.expectNotes(["true"])
  driver.finish()
  stage.turn()
  driver.pause()
  stage.turn()
  driver.cancel()
  stage.expectNotes(["false", "true", "false"])
  stage.settle()
}
