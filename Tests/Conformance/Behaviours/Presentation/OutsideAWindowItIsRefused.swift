import UIKit

/// A controller whose view is in no window cannot present.
///
/// - Source: stackoverflow.com/questions/11862883, "attempt to present whose view is not in the window hierarchy"
/// - Evidence: lore, "whose view is not in the window hierarchy"
/// - Systems: iOS 8+
func outsideAWindowItIsRefused(_ stage: Stage) {
  stage.show(Screen("A", stage))
  let (stray, screen) = (UIViewController(), Screen("B", stage))
  stray.present(screen, animated: true)
  stage.settle()
  stage.expect(screen.presentingViewController == nil)
  stage.expectNotes([])
}
