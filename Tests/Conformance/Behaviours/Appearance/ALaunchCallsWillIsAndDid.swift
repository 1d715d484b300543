import UIKit

/// The first screen of a window gets `viewWillAppear`, `viewIsAppearing`, its layout, and `viewDidAppear`.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:)
/// - Evidence: documented, "What's new in UIKit" of WWDC23
/// - Systems: iOS 13+
func aLaunchCallsWillIsAndDid(_ stage: Stage) {
  let screen = Laid("A", stage)
  stage.window.rootViewController = screen
  stage.window.makeKeyAndVisible()
  stage.settle()
  stage.expect(
    stage.takeNotesOnce(), is: ["A willAppear", "A isAppearing", "A layout", "A didAppear"])
}

private final class Laid: Screen {
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    note("isAppearing")
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    note("layout")
  }
}
