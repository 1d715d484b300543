import UIKit

/// A swipe is recognised in its direction alone, and not when it is slow or more across than along.
///
/// - Source: developer.apple.com/documentation/uikit/uiswipegesturerecognizer/direction-swift.property
/// - Evidence: documented, how far, how fast and how straight is private
/// - Systems: iOS 3+
func aSwipeHasADirection(_ stage: Stage) {
  let cases: [(UISwipeGestureRecognizer.Direction, CGFloat, CGFloat, Double, Bool)] = [
    (.right, 150, 0, 0.1, true), (.right, -150, 0, 0.1, false), (.left, -150, 0, 0.1, true),
    (.up, 0, -150, 0.1, true), (.down, 0, 150, 0.1, true), (.right, 150, 0, 3, false),
    (.right, 60, 150, 0.1, false),
  ]
  for (direction, x, y, time, isSwipe) in cases {
    let view = box(0, 0, 390, 844)
    stage.show(view)
    stage.listen(to: UISwipeGestureRecognizer(), "swipe", on: view).direction = direction
    stage.drag(from: (200, 400), to: (200 + x, 400 + y), in: time)
    stage.expect(
      stage.notes.contains("swipe ended") == isSwipe, "\(direction), \(x), \(y), \(time)")
  }
}
