import UIKit

/// An active search controller is presented over its screen.
///
/// - Source: developer.apple.com/documentation/uikit/uisearchcontroller
/// - Evidence: documented
/// - Systems: iOS 8+
func aSearchIsActive(_ stage: Stage) {
  stage.show(Screen("A", stage))
  let search = UISearchController(searchResultsController: nil)
  stage.turn()
  search.isActive = true
  stage.settle()
  stage.expect(search.presentingViewController != nil)
}
