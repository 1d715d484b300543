import UIKit

/// A controller is notified of a changed safe area before the layout that it asks for.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewsafeareainsetsdidchange()
/// - Evidence: documented, and lore for the order
/// - Systems: iOS 11+
func safeAreaChangesAreToldBeforeLayout(_ stage: Stage) {
  let screen = Told("A", stage)
  stage.show(screen)
  screen.additionalSafeAreaInsets.bottom = 16
  stage.turn()
  stage.expectNotes(["A safe area", "A layout"])
}

private final class Told: Screen {
  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    note("safe area")
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    note("layout")
  }
}
