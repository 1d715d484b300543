import UIKit

/// A view's own `gestureRecognizerShouldBegin` can refuse its recognisers.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/gesturerecognizershouldbegin(_:)
/// - Evidence: documented
/// - Systems: iOS 3+
func theViewIsAskedToo(_ stage: Stage) {
  let view = Refusing(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  stage.drag(from: (100, 100), to: (200, 100), in: 0.1)
  stage.expectNotes([])
}

private final class Refusing: UIView {
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
