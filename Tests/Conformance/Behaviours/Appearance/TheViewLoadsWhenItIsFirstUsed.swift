import UIKit

/// `viewDidLoad` is called once, when the view is first asked for.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/loadview()
/// - Evidence: documented
/// - Systems: iOS 7+
func theViewLoadsWhenItIsFirstUsed(_ stage: Stage) {
  let screen = Loading("A", stage)
  stage.expect(!screen.isViewLoaded)
  _ = screen.view
  _ = screen.view
  stage.expectNotes(["A didLoad"])
  stage.expect(screen.isViewLoaded)
}

private final class Loading: Screen {
  override func viewDidLoad() {
    super.viewDidLoad()
    note("didLoad")
  }
}
