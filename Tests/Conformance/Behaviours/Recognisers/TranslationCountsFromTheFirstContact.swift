import UIKit

/// The translation of a pan counts from the first contact, so that it is already beyond the hysteresis when it
/// begins.
///
/// - Source: developer.apple.com/documentation/uikit/handling-pan-gestures
/// - Evidence: documented, contested by PSStackedView's observation of 0 at the beginning
/// - Systems: iOS 3+
func translationCountsFromTheFirstContact(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view) { pan in
    stage.note("\(pan.translation(in: view).x)")
  }
  stage.play(.down(0, 100, 100), .move(0.02, 112, 100), .move(0.04, 130, 100), .up(0.06, 190, 100))
  let notes = stage.takeNotes().filter { !$0.hasPrefix("pan") }
  stage.expect(notes.first, is: "12.0")
  stage.expect(notes.last, is: "30.0")
}
