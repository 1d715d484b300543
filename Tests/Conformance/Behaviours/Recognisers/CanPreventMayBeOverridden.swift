import UIKit

/// A recogniser that cannot prevent, or cannot be prevented, recognises beside the other.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/canprevent(_:)
/// - Evidence: documented
/// - Systems: iOS 3+
func canPreventMayBeOverridden(_ stage: Stage) {
  let pairs: [(UIPanGestureRecognizer, UIPanGestureRecognizer)] = [
    (Meek(), UIPanGestureRecognizer()), (UIPanGestureRecognizer(), Stubborn()),
  ]
  for (first, second) in pairs {
    let view = box(0, 0, 390, 844)
    stage.show(view)
    stage.listen(to: first, "a", on: view)
    stage.listen(to: second, "b", on: view)
    stage.drag(from: (100, 100), to: (200, 100), in: 0.1)
    stage.expect(stage.takeNotes().filter { $0.hasSuffix("ended") }.count, is: 2)
  }
}

private final class Meek: UIPanGestureRecognizer {
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}

private final class Stubborn: UIPanGestureRecognizer {
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
