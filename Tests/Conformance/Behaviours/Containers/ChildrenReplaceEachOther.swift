import UIKit

/// `transition(from:to:…)` swaps the views of two children, animates, and notifies both of their appearance.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontroller/transition(from:to:duration:options:animations:completion:)
/// - Evidence: documented
/// - Systems: iOS 7+
func childrenReplaceEachOther(_ stage: Stage) {
  let (root, first, second) = (Screen("A", stage), Screen("B", stage), Screen("C", stage))
  root.addChild(first)
  root.view.addSubview(first.view)
  first.didMove(toParent: root)
  stage.show(root)
  root.addChild(second)
  root.transition(
    from: first, to: second, duration: 0.5, animations: { second.view.alpha = 0.5 },
    completion: { _ in stage.note("completion") })
  stage.turn()
  stage.expectNotes(["B willDisappear", "C willAppear"])
  stage.settle()
  stage.expect(Set(stage.takeNotes()), is: ["B didDisappear", "C didAppear", "completion"])
  stage.expect(first.view.superview == nil)
  stage.expect(second.view.superview === root.view)
}
