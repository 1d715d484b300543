import UIKit

/// A pan goes on when its view leaves the window under the finger, as under a full screen presentation; the touch of the
/// view is cancelled.
///
/// - Source: developer.apple.com/documentation/uikit/uiresponder/touchescancelled(_:with:), which speaks of views alone
/// - Evidence: inferred
/// - Systems: iOS 13+
func aFullScreenPresentationUnderAPan(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.fullScreen)
  let pan = UIPanGestureRecognizer()
  pan.cancelsTouchesInView = false
  stage.listen(to: pan, "pan", on: presenter.view)
  stage.drag(from: (200, 300), to: (200, 400), in: 0.2, holds: true)
  _ = stage.takeNotes()
  presenter.present(presented, animated: false)
  stage.settle()
  stage.play(.move(0.1, 200, 450), .up(0.2, 200, 450))
  stage.settle()
  stage.expect(stage.takeNotes().filter { $0.hasPrefix("pan") }, is: ["pan changed", "pan ended"])
}
