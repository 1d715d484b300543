import UIKit

/// A disabled control takes touches and sends nothing.
///
/// - Source: developer.apple.com/documentation/uikit/uicontrol/isenabled
/// - Evidence: documented, and lore for the views below, which get nothing either
/// - Systems: iOS 8+
func aDisabledControlSendsNothing(_ stage: Stage) {
  let button = UIButton(frame: CGRect(x: 100, y: 200, width: 100, height: 50))
  button.addAction(UIAction { _ in stage.note("up") }, for: .touchUpInside)
  button.isEnabled = false
  stage.show(button)
  stage.tap(150, 225)
  stage.expectNotes([])
}
