import UIKit

/// While a view with `isExclusiveTouch` has a touch, other views of the window get none.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/isexclusivetouch
/// - Evidence: documented
/// - Systems: iOS 3+
func anExclusiveViewKeepsOthersOut(_ stage: Stage) {
  let (exclusive, other) = (Touched(), Touched())
  exclusive.frame = CGRect(x: 0, y: 100, width: 100, height: 100)
  other.frame = CGRect(x: 0, y: 300, width: 100, height: 100)
  stage.show(exclusive, other)
  func play() {
    stage.play(.down(0, 50, 150), .down(0.02, 50, 350, finger: 1))
    stage.play(.up(0, 50, 150), .up(0, 50, 350, finger: 1))
  }
  play()
  stage.expect([exclusive.count, other.count], is: [1, 1])
  exclusive.isExclusiveTouch = true
  play()
  stage.expect([exclusive.count, other.count], is: [2, 1])
  stage.tap(50, 350)
  stage.expect(other.count, is: 2)
}

private final class Touched: UIView {
  var count = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
}
