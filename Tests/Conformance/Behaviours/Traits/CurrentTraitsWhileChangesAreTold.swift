import UIKit

/// `UITraitCollection.current` has the new traits of a view while the view is told that they have changed, and so has
/// it for those who registered.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitcollection/current
/// - Evidence: documented
/// - Systems: iOS 17+
func currentTraitsWhileChangesAreTold(_ stage: Stage) {
  let view = Told(stage)
  stage.show(view)
  view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in
    stage.note("handler, dark: \(UITraitCollection.current.userInterfaceStyle == .dark)")
  }
  view.overrideUserInterfaceStyle = .dark
  stage.turn()
  stage.expect(stage.takeNotes().sorted(), is: ["handler, dark: true", "view, dark: true"])
}

private final class Told: UIView {
  private unowned let stage: Stage

  init(_ stage: Stage) {
    self.stage = stage
    super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    stage.note("view, dark: \(UITraitCollection.current.userInterfaceStyle == .dark)")
  }
}
