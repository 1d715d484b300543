import UIKit

/// A snapshot shows a view as it was, and does not change with it; touches reach the snapshot and nothing in it.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/snapshotview(afterscreenupdates:)
/// - Evidence: documented, and lore for the touches
/// - Systems: iOS 8+
func aSnapshotIsFrozen(_ stage: Stage) {
  let view = box(0, 200, 100, 100)
  view.addSubview(box(10, 10, 50, 50))
  stage.show(view)
  guard let snapshot = view.snapshotView(afterScreenUpdates: true) else {
    return stage.expect(false, "no snapshot")
  }
  stage.expect(snapshot.frame, is: CGRect(x: 0, y: 0, width: 100, height: 100))
  view.superview?.addSubview(snapshot)
  stage.turn()
  stage.expect(stage.window.hitTest(CGPoint(x: 20, y: 20), with: nil) === snapshot)
}
