import UIKit

/// A cell shows its accessory at the right.
///
/// - Source: developer.apple.com/documentation/uikit/uitableviewcell/accessorytype-swift.property
/// - Evidence: documented
/// - Systems: iOS 8+
func anAccessoryIsShown(_ stage: Stage) {
  UITableViewCell(style: .default, reuseIdentifier: nil).accessoryType = .checkmark
  stage.cannotTell("what is drawn is not seen by code")
}
