import UIKit

/// A table makes its cells from a registered nib.
///
/// - Source: developer.apple.com/documentation/uikit/uitableview/register(_:forcellreuseidentifier:)-5qcwh
/// - Evidence: documented
/// - Systems: iOS 8+
func cellsComeFromNibs(_ stage: Stage) {
  _ = UINib(nibName: "Cell", bundle: nil)
  stage.cannotTell("the app has no such nib")
}
