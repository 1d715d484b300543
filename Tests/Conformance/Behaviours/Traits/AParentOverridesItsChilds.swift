import UIKit

/// A parent can override the traits of a child, which is notified.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/setoverridetraitcollection(_:forchild:)
/// - Evidence: documented
/// - Systems: iOS 8…16
func aParentOverridesItsChilds(_ stage: Stage) {
  let (root, child) = (UIViewController(), Told("B", stage))
  root.addChild(child)
  root.view.addSubview(child.view)
  stage.show(root)
  root.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .regular), forChild: child)
  stage.turn()
  stage.expect(child.traitCollection.horizontalSizeClass, is: .regular)
  stage.expect(root.traitCollection.horizontalSizeClass, is: .compact)
  stage.expect(stage.takeNotes().contains("B traits"))
}

private final class Told: Screen {
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    note("traits")
  }
}
