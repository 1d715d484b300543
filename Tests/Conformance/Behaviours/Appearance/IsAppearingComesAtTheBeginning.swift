import UIKit

/// In an animated push `viewIsAppearing` comes right after `viewWillAppear`, with the view in the hierarchy, before
/// the animation.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:)
/// - Evidence: documented
/// - Systems: iOS 7+
func isAppearingComesAtTheBeginning(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let screen = Shown("B", stage)
  navigation.pushViewController(screen, animated: true)
  stage.turn()
  stage.expectNotes(["A willDisappear", "B willAppear", "B isAppearing in a window: true"])
  stage.settle()
}

private final class Shown: Screen {
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    note("isAppearing in a window: \(view.window != nil)")
  }
}
