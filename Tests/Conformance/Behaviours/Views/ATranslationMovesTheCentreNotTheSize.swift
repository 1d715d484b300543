import UIKit

/// A frame that is set under a translation moves the centre against it and keeps the size.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/frame
/// - Evidence: inferred
/// - Systems: iOS 8+
func aTranslationMovesTheCentreNotTheSize(_ stage: Stage) {
  let view = box(5, 5, 30, 40)
  view.transform = CGAffineTransform(translationX: 50, y: 0)
  view.frame = CGRect(x: 10, y: 20, width: 60, height: 80)
  stage.expect(view.center, is: CGPoint(x: -10, y: 60))
  stage.expect(view.bounds.size, is: CGSize(width: 60, height: 80))
}
