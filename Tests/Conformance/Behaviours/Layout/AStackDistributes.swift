import UIKit

/// The distributions of a stack view share its length: equally, in proportion, by equal gaps, or by equal distances
/// of the centres.
///
/// - Source: developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum
/// - Evidence: documented
/// - Systems: iOS 9+
func aStackDistributes(_ stage: Stage) {
  let stack = stage.showStackView([10, 20, 30], length: 180)
  let places: [(UIStackView.Distribution, [CGFloat])] = [
    (.fillEqually, [0, 60, 120]), (.fillProportionally, [0, 30, 90]),
    (.equalSpacing, [0, 70, 150]),
    (.equalCentering, [0, 75, 150]),
  ]
  for (distribution, expected) in places {
    stack.distribution = distribution
    stage.turn()
    stage.expect(stack.arrangedSubviews.map { $0.frame.minX.rounded() }, is: expected)
  }
}
