import UIKit

/// `interactiveContentPopGestureRecognizer` recognises in the whole content; an app's own recognisers may require it to
/// fail.
///
/// - Source: UINavigationController.h of iOS 26, as posts quote it
/// - Evidence: header
/// - Systems: iOS 26+
func theContentSwipeCanBeRequiredToFail(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  let pop = navigation.interactiveContentPopGestureRecognizer
  stage.expect(pop?.view != nil)
  guard let pop, let view = navigation.topViewController?.view else { return }
  let pan = stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  pan.require(toFail: pop)
  stage.drag(from: (100, 400), to: (350, 400), in: 0.3)
  stage.settle()
  stage.expect(!stage.takeNotes().contains("pan began"))
  stage.expect(navigation.topViewController?.title, is: "A")
}
