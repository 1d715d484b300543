import UIKit

/// A view gets one touch at a time, unless multiple touch is enabled.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/ismultipletouchenabled
/// - Evidence: documented
/// - Systems: iOS 3+
func oneTouchUnlessMultiple(_ stage: Stage) {
  for isMultiple in [false, true] {
    let view = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    view.isMultipleTouchEnabled = isMultiple
    stage.show(view)
    stage.play(
      .down(0, 100, 400), .down(0.02, 200, 400, finger: 1), .up(0.04, 200, 400, finger: 1),
      .up(0.06, 100, 400))
    stage.expect(view.count, is: isMultiple ? 2 : 1)
  }
}

private final class Touched: UIView {
  var count = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    count += touches.count
  }
}
