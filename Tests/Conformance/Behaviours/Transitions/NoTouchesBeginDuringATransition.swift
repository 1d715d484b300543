import UIKit

/// While a transition runs that no finger drives, touches do not reach what it animates.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled
/// - Evidence: lore, double taps do not push twice into an animating screen
/// - Systems: iOS 7…18
func noTouchesBeginDuringATransition(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let screen = Screen("B", stage)
  let button = UIButton(frame: CGRect(x: 0, y: 200, width: 390, height: 400))
  button.addAction(UIAction { _ in stage.note("tapped") }, for: .touchUpInside)
  screen.view.addSubview(button)
  navigation.pushViewController(screen, animated: true)
  stage.wait(0.1)
  stage.tap(200, 400)
  stage.settle()
  stage.expect(!stage.notes.contains("tapped"))
  stage.tap(200, 400)
  stage.expect(stage.notes.contains("tapped"))
}
