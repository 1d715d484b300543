import UIKit

/// With the tint adjustment mode `.dimmed` the tint colour of a view is a grey.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/tintadjustmentmode
/// - Evidence: documented
/// - Systems: iOS 8+
func aDimmedTintIsGrey(_ stage: Stage) {
  let view = box()
  stage.show(view)
  view.tintColor = .red
  view.tintAdjustmentMode = .dimmed
  stage.expect(view.tintColor != .red)
}
