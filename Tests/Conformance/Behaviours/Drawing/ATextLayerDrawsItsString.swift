import UIKit

/// A text layer draws its string.
///
/// - Source: developer.apple.com/documentation/quartzcore/catextlayer
/// - Evidence: documented
/// - Systems: iOS 8+
func aTextLayerDrawsItsString(_ stage: Stage) {
  CATextLayer().string = "text"
  stage.cannotTell("what is drawn is not seen by code")
}
