import UIKit

/// A pinch beyond the maximum stretches the content a little; after the lift it returns, and the end of zooming is told after
/// the bounce.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/bounceszoom
/// - Evidence: documented
/// - Systems: iOS 8+
func aBouncingZoomReturns(_ stage: Stage) {
  let scroll = Zooming(stage)
  scroll.maximumZoomScale = 1.5
  stage.show(scroll)
  let pinch: [Touch] = [
    .down(0, 150, 400), .down(0, 250, 400, finger: 1), .move(0.1, 120, 400),
    .move(0.1, 280, 400, finger: 1), .move(0.2, 50, 400), .move(0.2, 350, 400, finger: 1),
  ]
  stage.play(pinch)
  stage.expect(scroll.zoomScale > 1.5 && scroll.zoomScale < 3, "\(scroll.zoomScale)")
  stage.play(.up(0.1, 50, 400), .up(0.1, 350, 400, finger: 1))
  stage.expect(scroll.isZoomBouncing)
  stage.expect(!stage.takeNotes().contains("didEndZooming"))
  stage.settle()
  stage.expect(!scroll.isZoomBouncing)
  stage.expect(scroll.zoomScale, near: 1.5)
  stage.expect(stage.takeNotes().last, is: "didEndZooming")
  scroll.bouncesZoom = false
  stage.play(pinch)
  stage.expect(scroll.zoomScale, near: 1.5)
  stage.play(.up(0.1, 50, 400), .up(0.1, 350, 400, finger: 1))
  stage.settle()
  stage.expect(scroll.zoomScale, near: 1.5)
}
