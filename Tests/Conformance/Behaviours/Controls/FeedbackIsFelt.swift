import UIKit

/// A feedback generator is felt.
///
/// - Source: developer.apple.com/documentation/uikit/uiimpactfeedbackgenerator
/// - Evidence: documented
/// - Systems: iOS 10+
func feedbackIsFelt(_ stage: Stage) {
  UIImpactFeedbackGenerator(style: .light).impactOccurred()
  stage.cannotTell("it is felt, not seen by code")
}
