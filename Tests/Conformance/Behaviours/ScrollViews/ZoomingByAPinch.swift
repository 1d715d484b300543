import UIKit

/// A pinch zooms the view that the delegate gives for zooming, between the minimum and the maximum scale.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollviewdelegate/viewforzooming(in:)
/// - Evidence: documented
/// - Systems: iOS 3+
func zoomingByAPinch(_ stage: Stage) {
  let scroll = Zooming(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  scroll.contentSize = scroll.bounds.size
  scroll.addSubview(scroll.content)
  scroll.maximumZoomScale = 3
  scroll.delegate = scroll
  stage.show(scroll)
  stage.play(
    .down(0, 150, 400), .down(0, 250, 400, finger: 1), .move(0.1, 100, 400),
    .move(0.1, 300, 400, finger: 1), .up(0.2, 100, 400), .up(0.2, 300, 400, finger: 1))
  stage.settle()
  stage.expect(scroll.zoomScale > 1.2)
}

private final class Zooming: UIScrollView, UIScrollViewDelegate {
  let content = box(0, 0, 390, 844)
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
}
