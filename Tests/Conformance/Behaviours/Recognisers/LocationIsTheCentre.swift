import UIKit

/// The location of a recogniser with two fingers is their centre, and each finger's can be asked for.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/location(in:)
/// - Evidence: documented
/// - Systems: iOS 3+
func locationIsTheCentre(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  view.isMultipleTouchEnabled = true
  stage.show(view)
  let pan = stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  stage.play(.down(0, 100, 100), .down(0, 200, 300, finger: 1), .move(0.01, 150, 100))
  stage.expect(pan.numberOfTouches, is: 2)
  stage.expect(pan.location(ofTouch: 0, in: view), is: CGPoint(x: 150, y: 100))
  stage.expect(pan.location(ofTouch: 1, in: view), is: CGPoint(x: 200, y: 300))
  stage.expect(pan.location(in: view), is: CGPoint(x: 175, y: 200))
  stage.play(.up(0, 150, 100), .up(0, 200, 300, finger: 1))
}
