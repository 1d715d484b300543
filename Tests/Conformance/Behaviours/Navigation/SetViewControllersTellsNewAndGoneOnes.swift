import UIKit

/// A new stack sends `didMove(toParent:)` to every screen that is new, with the navigation controller, and to every
/// one that goes, with nil.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/didmove(toparent:)
/// - Evidence: inferred, the page says it of containers in general
/// - Systems: iOS 7+
func setViewControllersTellsNewAndGoneOnes(_ stage: Stage) {
  let screens = ["A", "B", "C", "D"].map { Moving($0, stage) }
  let navigation = UINavigationController()
  navigation.viewControllers = [screens[0], screens[1]]
  stage.show(navigation)
  navigation.setViewControllers([screens[0], screens[2], screens[3]], animated: false)
  stage.settle()
  let notes = stage.takeNotes().filter { $0.contains("moved") }
  stage.expect(Set(notes), is: ["B moved out", "C moved in", "D moved in"])
}

private final class Moving: Screen {
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    note(parent == nil ? "moved out" : "moved in")
  }
}
