import UIKit

/// In every callback of the end of an animated push every change of the stack goes through: pop, pop to a screen, pop
/// to the root, push, a new stack.
///
/// - Source: github.com/software-mansion/react-native-screens
/// - Evidence: lore
/// - Systems: iOS 8+
func theEndOfAPushIsAnEnd(_ stage: Stage) {
  typealias Request = (UINavigationController, Screen, Screen) -> Void
  let pop: Request = { navigation, _, _ in navigation.popViewController(animated: true) }
  let popTo: Request = { navigation, middle, _ in
    navigation.popToViewController(middle, animated: true)
  }
  let popToRoot: Request = { navigation, _, _ in
    navigation.popToRootViewController(animated: true)
  }
  let push: Request = { navigation, _, other in
    navigation.pushViewController(other, animated: true)
  }
  let set: Request = { navigation, _, other in
    navigation.setViewControllers([navigation.viewControllers[0], other], animated: true)
  }
  let requests = [
    ("pop", pop, ["A", "B"]), ("popTo", popTo, ["A", "B"]), ("popToRoot", popToRoot, ["A"]),
    ("push", push, ["A", "B", "C", "D"]), ("set", set, ["A", "D"]),
  ]
  for (name, request, expected) in requests {
    for callback in ["completion", "didAppear", "didShow"] {
      let director = Director()
      let navigation = stage.showStack("A", "B", directed: director)
      let (top, other) = (Screen("C", stage), Screen("D", stage))
      guard let middle = navigation.topViewController as? Screen else { return }
      var asks = 0
      func ask() {
        asks += 1
        if asks == 1 { request(navigation, middle, other) }
      }
      if callback == "didAppear" { top.reactions["didAppear"] = ask }
      if callback == "didShow" { director.note = { if $0 == "didShow C" { ask() } } }
      navigation.pushViewController(top, animated: true)
      if callback == "completion" {
        navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in ask() }
      }
      stage.settle()
      let titles = navigation.viewControllers.map { $0.title ?? "" }
      stage.expect(titles == expected, "\(name) in \(callback): \(titles)")
      stage.expect(navigation.topViewController?.view.window === stage.window)
    }
  }
}
