import UIKit

/// A flow layout with an estimated item size takes the sizes that cells fit.
///
/// - Source: developer.apple.com/documentation/uikit/uicollectionviewflowlayout/estimateditemsize
/// - Evidence: documented
/// - Systems: iOS 8+
func aFlowLayoutMeasuresItsCells(_ stage: Stage) {
  let layout = UICollectionViewFlowLayout()
  layout.estimatedItemSize = CGSize(width: 40, height: 40)
  stage.cannotTell("the estimate is kept and not used")
}
