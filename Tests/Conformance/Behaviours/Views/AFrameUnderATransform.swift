import UIKit

/// The frame of a transformed view is the box around it; setting it moves and sizes the view so that it is read
/// again, whatever its anchor.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/frame
/// - Evidence: documented, Apple leaves it undefined for other than the identity; scales and quarter turns hold in
///   practice
/// - Systems: iOS 16+
func aFrameUnderATransform(_ stage: Stage) {
  let transforms = [
    CGAffineTransform(translationX: 50, y: -30), CGAffineTransform(scaleX: 2, y: 0.5),
    CGAffineTransform(rotationAngle: .pi / 2), CGAffineTransform(scaleX: -1, y: 1),
    CGAffineTransform(rotationAngle: -.pi / 2).translatedBy(x: 7, y: 9),
    CGAffineTransform(rotationAngle: .pi).scaledBy(x: 2, y: 3),
  ]
  for transform in transforms {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1)] {
      let view = box(5, 5, 30, 40)
      view.anchorPoint = anchor
      view.transform = transform
      view.frame = CGRect(x: 10, y: 20, width: 60, height: 80)
      stage.expect(view.frame.minX, near: 10)
      stage.expect(view.frame.minY, near: 20)
      stage.expect(view.frame.maxX, near: 70)
      stage.expect(view.frame.maxY, near: 100)
    }
  }
}
