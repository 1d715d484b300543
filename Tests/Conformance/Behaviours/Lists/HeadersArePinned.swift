import UIKit

/// A flow layout can pin the headers of its sections to the visible bounds.
///
/// - Source: developer.apple.com/documentation/uikit/uicollectionviewflowlayout/sectionheaderspintovisiblebounds
/// - Evidence: documented
/// - Systems: iOS 8+
func headersArePinned(_ stage: Stage) {
  let layout = UICollectionViewFlowLayout()
  layout.sectionHeadersPinToVisibleBounds = true
  stage.cannotTell("headers move with their sections")
}
