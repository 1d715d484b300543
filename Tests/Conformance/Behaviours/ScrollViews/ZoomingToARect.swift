import UIKit

/// `zoom(to:)` makes a rectangle of the zoomed view fill the scroll view, as far as the limits allow, and tells the delegate
/// of an animated change.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/zoom(to:animated:)
/// - Evidence: documented
/// - Systems: iOS 8+
func zoomingToARect(_ stage: Stage) {
  let scroll = Zooming(stage)
  stage.show(scroll)
  scroll.zoom(to: CGRect(x: 100, y: 200, width: 195, height: 422), animated: false)
  stage.expect(scroll.zoomScale, near: 2)
  stage.expect(scroll.contentOffset.x, near: 200)
  stage.expect(scroll.contentOffset.y, near: 400)
  stage.expectNotes(["didZoom"])
  scroll.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: true)
  stage.settle()
  stage.expect(scroll.zoomScale, near: 3)
  stage.expectNotes(["willBeginZooming", "didZoom", "didEndZooming"])
}
