import UIKit

/// Setting a transformed view's frame to what it is moves it nowhere.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/frame
/// - Evidence: inferred
/// - Systems: iOS 8+
func itsOwnFrameMovesAViewNowhere(_ stage: Stage) {
  let transforms = [
    CGAffineTransform(translationX: 50, y: -30), CGAffineTransform(scaleX: 2, y: 0.5),
    CGAffineTransform(rotationAngle: .pi / 2), CGAffineTransform(rotationAngle: 0.4),
  ]
  for transform in transforms {
    let view = box(5, 5, 30, 40)
    view.transform = transform
    let center = view.center
    view.frame = view.frame
    stage.expect(view.center.x, near: center.x)
    stage.expect(view.center.y, near: center.y)
  }
}
