import UIKit

/// A pop in the coordinator's completion of a push goes through.
///
/// - Source: github.com/software-mansion/react-native-screens
/// - Evidence: lore, the push with a completion of many apps
/// - Systems: iOS 7+
func aPopInTheCompletionOfAPush(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.pushViewController(Screen("B", stage), animated: true)
  navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
    navigation.popViewController(animated: true)
  }
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "A")
}
