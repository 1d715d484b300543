import UIKit

/// The last of the coalesced touches of an event is where the touch itself is.
///
/// - Source: developer.apple.com/documentation/uikit/uievent/coalescedtouches(for:)
/// - Evidence: documented
/// - Systems: iOS 9+
func coalescedTouchesEndWithTheTouch(_ stage: Stage) {
  let view = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  stage.show(view)
  stage.play(.down(0, 100, 400), .move(0.02, 120, 400), .up(0.04, 120, 400))
  stage.expect(view.last, is: view.coalesced)
  stage.expect(view.last, is: CGPoint(x: 120, y: 400))
}

private final class Touched: UIView {
  var last = CGPoint.zero
  var coalesced: CGPoint?
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    last = touch.location(in: self)
    coalesced = event?.coalescedTouches(for: touch)?.last?.location(in: self)
  }
}
