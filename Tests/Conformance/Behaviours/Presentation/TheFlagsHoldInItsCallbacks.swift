import UIKit

/// `isBeingPresented` is true in the appearance callbacks of a presentation, `isBeingDismissed` in those of a
/// dismissal, and neither otherwise.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/isbeingpresented
/// - Evidence: documented
/// - Systems: iOS 8+
func theFlagsHoldInItsCallbacks(_ stage: Stage) {
  let presenter = Screen("A", stage)
  stage.show(presenter)
  let screen = Flagged("B", stage)
  screen.modalPresentationStyle = .fullScreen
  presenter.present(screen, animated: true)
  stage.settle()
  stage.expect(!screen.isBeingPresented)
  presenter.dismiss(animated: true)
  stage.settle()
  stage.expect(
    screen.seen,
    is: [
      "willAppear presented", "didAppear presented", "willDisappear dismissed",
      "didDisappear dismissed",
    ])
}

private final class Flagged: Screen {
  var seen: [String] = []
  override func note(_ call: String) {
    seen.append(
      call + (isBeingPresented ? " presented" : "") + (isBeingDismissed ? " dismissed" : ""))
  }
}
