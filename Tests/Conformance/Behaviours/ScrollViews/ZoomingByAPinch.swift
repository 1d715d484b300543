import UIKit

/// A pinch zooms the view that the delegate gives, and the content size with it; the point between the fingers stays under
/// them.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollviewdelegate/viewforzooming(in:)
/// - Evidence: documented, and inferred for the point between the fingers
/// - Systems: iOS 8+
func zoomingByAPinch(_ stage: Stage) {
  let scroll = Zooming(stage)
  stage.show(scroll)
  stage.play(
    .down(0, 150, 400), .down(0, 250, 400, finger: 1), .move(0.1, 130, 400),
    .move(0.1, 270, 400, finger: 1), .move(0.2, 100, 400), .move(0.2, 300, 400, finger: 1))
  stage.expect(scroll.isZooming)
  stage.expect(scroll.zoomScale, near: 2, within: 0.35)
  stage.expect(scroll.contentSize.width, near: 390 * scroll.zoomScale, within: 0.1)
  let middle = scroll.convert(CGPoint(x: 200, y: 400), to: scroll.content)
  stage.expect(scroll.content.frame.width, near: 390 * scroll.zoomScale, within: 0.1)
  stage.play(.up(0.1, 100, 400), .up(0.1, 300, 400, finger: 1))
  stage.settle()
  stage.expect(middle.x > 0)
  let notes = stage.takeNotes()
  stage.expect(notes.first, is: "willBeginZooming")
  stage.expect(notes.last, is: "didEndZooming")
  stage.expect(notes.contains("didZoom"))
  stage.expect(!scroll.isZooming)
}
