import UIKit

/// A zoom scale that is set stays between the minimum and the maximum; without a view for zooming nothing is zoomed.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/maximumzoomscale
/// - Evidence: lore, apps set it beyond the limits
/// - Systems: iOS 8+
func aZoomScaleStaysWithinItsLimits(_ stage: Stage) {
  let scroll = Zooming(stage)
  stage.show(scroll)
  stage.expect(scroll.pinchGestureRecognizer?.view === scroll)
  scroll.zoomScale = 5
  stage.expect(scroll.zoomScale, near: 3)
  stage.expect(scroll.content.frame.width, near: 1170)
  scroll.setZoomScale(0.1, animated: false)
  stage.expect(scroll.zoomScale, near: 1)
  stage.expect(scroll.contentSize.width, near: 390)
  scroll.delegate = nil
  scroll.zoomScale = 2
  stage.expect(scroll.zoomScale, near: 1)
  scroll.maximumZoomScale = 1
  stage.expect(scroll.pinchGestureRecognizer == nil)
}
