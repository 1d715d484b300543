import UIKit

/// `shouldRequireFailureOf` and `shouldBeRequiredToFailBy` state a requirement for one gesture.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uigesturerecognizerdelegate/gesturerecognizer(_:shouldrequirefailureof:)
/// - Evidence: documented
/// - Systems: iOS 7+
func requirementsByTheDelegate(_ stage: Stage) {
  for index in 0...1 {
    let view = box(0, 0, 390, 844)
    stage.show(view)
    let (a, b) = (UIPanGestureRecognizer(), UIPanGestureRecognizer())
    stage.listen(to: a, "a", on: view)
    stage.listen(to: b, "b", on: view)
    if index == 0 {
      a.delegate = stage.keep(Waiting(b))
    } else {
      b.delegate = stage.keep(Leading(a))
    }
    stage.drag(from: (100, 100), to: (200, 100), in: 0.1)
    stage.expect(stage.takeNotes().filter { $0.hasSuffix("began") }, is: ["b began"])
  }
}

private final class Waiting: NSObject, UIGestureRecognizerDelegate {
  let other: UIGestureRecognizer
  init(_ other: UIGestureRecognizer) { self.other = other }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === other }
}

private final class Leading: NSObject, UIGestureRecognizerDelegate {
  let other: UIGestureRecognizer
  init(_ other: UIGestureRecognizer) { self.other = other }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === other }
}
