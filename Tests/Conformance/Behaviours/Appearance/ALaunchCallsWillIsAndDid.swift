import UIKit

/// The first screen of a window gets `viewWillAppear`, `viewIsAppearing`, its layout, and `viewDidAppear`.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:)
/// - Evidence: documented, "What's new in UIKit" of WWDC23
/// - Systems: iOS 7+
func aLaunchCallsWillIsAndDid(_ stage: Stage) {
  let screen = Laid("A", stage)
  stage.window.rootViewController = screen
  stage.window.makeKeyAndVisible()
  stage.settle()
  var notes = stage.takeNotes()
  notes = notes.enumerated().filter { $0.offset == 0 || notes[$0.offset - 1] != $0.element }.map(
    \.element)
  stage.expect(notes, is: ["A willAppear", "A isAppearing", "A layout", "A didAppear"])
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
