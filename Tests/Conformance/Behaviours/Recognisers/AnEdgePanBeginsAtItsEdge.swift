import UIKit

/// A screen edge pan begins for a finger that comes in over its edge, and not for one that starts in the middle or at
/// another edge.
///
/// - Source: developer.apple.com/documentation/uikit/uiscreenedgepangesturerecognizer
/// - Evidence: documented
/// - Systems: iOS 3+
func anEdgePanBeginsAtItsEdge(_ stage: Stage) {
  let cases: [(UIRectEdge, CGFloat, CGFloat, Bool)] = [
    (.left, 3, 80, true), (.left, 100, 200, false), (.right, 388, 300, true),
    (.right, 3, 80, false),
  ]
  for (edge, from, to, begins) in cases {
    let view = box(0, 0, 390, 844)
    stage.show(view)
    stage.listen(to: UIScreenEdgePanGestureRecognizer(), "edge", on: view).edges = edge
    stage.drag(from: (from, 400), to: (to, 400), in: 0.2)
    stage.expect(stage.notes.contains("edge began") == begins, "\(from)")
  }
}
