import UIKit

/// A pan that requires an edge pan to fail begins as soon as the finger is known not to come from the edge, and not
/// when it does.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/require(tofail:)
/// - Evidence: documented
/// - Systems: iOS 3+
func oneThatWaitsBeginsWhenTheOtherFails(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  let edge = stage.listen(to: UIScreenEdgePanGestureRecognizer(), "edge", on: view)
  edge.edges = .left
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view).require(toFail: edge)
  stage.drag(from: (100, 100), to: (200, 100), in: 0.1)
  stage.expect(stage.takeNotes().filter { $0.hasSuffix("began") }, is: ["pan began"])
  stage.drag(from: (3, 100), to: (100, 100), in: 0.1)
  stage.expect(stage.takeNotes().filter { $0.hasSuffix("began") }, is: ["edge began"])
}
