import UIKit

/// A visual effect view with a blur shows what is behind it blurred.
///
/// - Source: developer.apple.com/documentation/uikit/uivisualeffectview
/// - Evidence: documented
/// - Systems: iOS 8+
func aBlurBlurs(_ stage: Stage) {
  stage.show(UIVisualEffectView(effect: UIBlurEffect(style: .dark)))
  stage.cannotTell("what is drawn is not seen by code")
}
