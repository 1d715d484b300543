import UIKit

/// What is set on the appearance proxy of a class holds for views of it that enter a window.
///
/// - Source: developer.apple.com/documentation/uikit/uiappearance
/// - Evidence: documented
/// - Systems: iOS 8+
func appearanceProxies(_ stage: Stage) {
  UILabel.appearance().numberOfLines = 2
  let label = UILabel()
  stage.show(label)
  stage.expect(label.numberOfLines, is: 2)
}
