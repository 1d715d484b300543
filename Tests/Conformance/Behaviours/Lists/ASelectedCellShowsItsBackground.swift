import UIKit

/// A selected cell shows its selected background.
///
/// - Source: developer.apple.com/documentation/uikit/uitableviewcell/selectedbackgroundview
/// - Evidence: documented
/// - Systems: iOS 8+
func aSelectedCellShowsItsBackground(_ stage: Stage) {
  UITableViewCell(style: .default, reuseIdentifier: nil).selectedBackgroundView = UIView()
  stage.cannotTell("what is drawn is not seen by code")
}
