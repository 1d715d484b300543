import UIKit

/// A touch soon after another one at the same place has the next tap count.
///
/// - Source: developer.apple.com/documentation/uikit/uitouch/tapcount
/// - Evidence: documented
/// - Systems: iOS 3+
func touchesCountTheirTaps(_ stage: Stage) {
  let view = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  stage.show(view)
  stage.play(
    .down(0, 100, 400), .up(0.05, 100, 400), .down(0.15, 100, 400), .up(0.2, 100, 400),
    .down(1.5, 100, 400), .up(1.55, 100, 400))
  stage.expect(view.counts, is: [1, 2, 1])
}

private final class Touched: UIView {
  var counts: [Int] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    counts += touches.map(\.tapCount)
  }
}
