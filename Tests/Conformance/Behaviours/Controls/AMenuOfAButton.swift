import UIKit

/// A button with a menu as its primary action shows the menu at the touch.
///
/// - Source: developer.apple.com/documentation/uikit/uicontrol/showsmenuasprimaryaction
/// - Evidence: documented
/// - Systems: iOS 14+
func aMenuOfAButton(_ stage: Stage) {
  UIButton().menu = UIMenu(title: "", children: [])
  stage.cannotTell("the menu is the system's")
}
