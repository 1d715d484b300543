import UIKit

/// The first push onto an empty stack on screen is not animated, and the delegate is notified.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate
/// - Evidence: lore
/// - Systems: iOS 7+
func theFirstScreenIsShownWithoutAnimation(_ stage: Stage) {
  let director = Director()
  let navigation = stage.showStack(directed: director)
  director.note = stage.note
  let screen = Screen("A", stage)
  navigation.pushViewController(screen, animated: true)
  stage.turn()
  stage.expectNotes(["A willAppear", "willShow A", "A didAppear", "didShow A"])
  stage.expect(screen.view.window === stage.window)
}
