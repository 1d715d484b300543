import UIKit

/// A touch belongs to the view in which it began, wherever it goes.
///
/// - Source: developer.apple.com/documentation/uikit/uitouch/view
/// - Evidence: documented
/// - Systems: iOS 3+
func aTouchKeepsItsView(_ stage: Stage) {
  let (one, two) = (Touched("one", 0), Touched("two", 200))
  (one.stage, two.stage) = (stage, stage)
  stage.show(one, two)
  stage.play(.down(0, 50, 150), .move(0.02, 50, 350), .up(0.04, 50, 350))
  stage.expectNotes(["one began", "one moved", "one ended"])
}

private final class Touched: UIView {
  weak var stage: Stage?
  let name: String
  init(_ name: String, _ y: CGFloat) {
    self.name = name
    super.init(frame: CGRect(x: 0, y: 100 + y, width: 100, height: 100))
  }
  required init?(coder: NSCoder) { nil }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.note("\(name) began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.note("\(name) moved")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.note("\(name) ended")
  }
}
