import UIKit

/// A push in the coordinator's completion of a push follows it.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator/animate(alongsidetransition:completion:)
/// - Evidence: lore
/// - Systems: iOS 7+
func aPushInTheCompletionOfAPush(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.pushViewController(Screen("B", stage), animated: true)
  navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
    navigation.pushViewController(Screen("C", stage), animated: true)
  }
  stage.settle()
  stage.expect(navigation.viewControllers.map { $0.title ?? "" }, is: ["A", "B", "C"])
}
