import UIKit

/// A phone is compact in width and regular in height, turned it is compact in both; its screens are notified.
///
/// - Source: developer.apple.com/design/human-interface-guidelines/layout
/// - Evidence: documented
/// - Systems: iOS 8+
func sizeClassesFollowTheWindow(_ stage: Stage) {
  let root = Told("A", stage)
  stage.show(root)
  stage.expect(root.traitCollection.horizontalSizeClass, is: .compact)
  stage.expect(root.traitCollection.verticalSizeClass, is: .regular)
  stage.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
  stage.settle()
  stage.expect(root.traitCollection.verticalSizeClass, is: .compact)
  stage.expect(stage.takeNotes().contains("A traits"))
}

private final class Told: Screen {
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    note("traits")
  }
}
