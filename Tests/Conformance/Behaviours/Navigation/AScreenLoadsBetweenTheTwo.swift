import UIKit

/// The view of a pushed screen is loaded after the old screen got `viewWillDisappear`, and before it gets
/// `viewWillAppear`.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()
/// - Evidence: inferred
/// - Systems: iOS 8+
func aScreenLoadsBetweenTheTwo(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.pushViewController(Loading("B", stage), animated: true)
  stage.turn()
  stage.expectNotes(["A willDisappear", "B didLoad", "B willAppear"])
  stage.settle()
}

private final class Loading: Screen {
  override func viewDidLoad() {
    super.viewDidLoad()
    note("didLoad")
  }
}
