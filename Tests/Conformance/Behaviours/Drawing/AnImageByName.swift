import UIKit

/// `UIImage(named:)` loads an image of the app's catalogue.
///
/// - Source: developer.apple.com/documentation/uikit/uiimage/init(named:)
/// - Evidence: documented
/// - Systems: iOS 8+
func anImageByName(_ stage: Stage) {
  _ = UIImage(named: "photo")
  stage.cannotTell("the app has no such image")
}
