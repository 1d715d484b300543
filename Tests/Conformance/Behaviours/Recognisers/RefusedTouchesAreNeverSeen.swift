import UIKit

/// A touch that the delegate refuses is never seen by the recogniser.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uigesturerecognizerdelegate/gesturerecognizer(_:shouldreceive:)
/// - Evidence: documented
/// - Systems: iOS 3+
func refusedTouchesAreNeverSeen(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  let pan = stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  pan.delegate = stage.keep(Left())
  stage.drag(from: (300, 100), to: (200, 100), in: 0.1)
  stage.expectNotes([])
  stage.drag(from: (50, 100), to: (150, 100), in: 0.1)
  stage.expect(stage.notes.contains("pan began"))
}

/// Lets touches in the left half through.
private final class Left: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { touch.location(in: gestureRecognizer.view).x < 195 }
}
