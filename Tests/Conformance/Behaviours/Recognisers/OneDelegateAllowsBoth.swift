import UIKit

/// Two recognisers recognise together if the delegate of either says so.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uigesturerecognizerdelegate/gesturerecognizer(_:shouldrecognizesimultaneouslywith:)
/// - Evidence: documented
/// - Systems: iOS 3+
func oneDelegateAllowsBoth(_ stage: Stage) {
  for index in 0...1 {
    let view = box(0, 0, 390, 844)
    stage.show(view)
    let pans = ["a", "b"].map { stage.listen(to: UIPanGestureRecognizer(), $0, on: view) }
    pans[index].delegate = stage.keep(Willing())
    stage.drag(from: (100, 100), to: (200, 100), in: 0.1)
    stage.expect(stage.takeNotes().filter { $0.hasSuffix("began") }, is: ["a began", "b began"])
  }
}

private final class Willing: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}
