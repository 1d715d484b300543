import UIKit

/// A recogniser whose delegate does not let it begin fails; the delegate finds its translation.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizerdelegate/gesturerecognizershouldbegin(_:)
/// - Evidence: documented
/// - Systems: iOS 3+
func aDelegateMayRefuseTheBeginning(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  let pan = stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  let delegate = stage.keep(Refusing())
  pan.delegate = delegate
  stage.play(.down(0, 100, 100), .move(0.02, 120, 100), .move(0.04, 160, 100), .up(0.06, 160, 100))
  stage.expectNotes([])
  stage.expect(delegate.seen, is: [20])
}

private final class Refusing: NSObject, UIGestureRecognizerDelegate {
  var seen: [CGFloat] = []
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    seen.append((gestureRecognizer as? UIPanGestureRecognizer)?.translation(in: nil).x ?? 0)
    return false
  }
}
