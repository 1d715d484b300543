import UIKit

/// A navigation bar with a background image of its own shows the shadow image that is set.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationbar/shadowimage
/// - Evidence: documented
/// - Systems: iOS 8+
func aBarHasAShadow(_ stage: Stage) {
  UINavigationBar().shadowImage = UIImage()
  stage.cannotTell("what is drawn is not seen by code")
}
