import UIKit

/// A registration is told of changes of its own traits, and of no others.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitchangeobservable
/// - Evidence: documented
/// - Systems: iOS 17+
func aRegistrationIsForItsTraits(_ stage: Stage) {
  let view = box()
  stage.show(view)
  view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in
    stage.note("style")
  }
  view.registerForTraitChanges([ThemeTrait.self, UITraitHorizontalSizeClass.self]) {
    (_: UIView, _) in stage.note("theme or width")
  }
  view.traitOverrides[ThemeTrait.self] = .monochrome
  stage.turn()
  stage.expectNotes(["theme or width"])
  view.traitOverrides.userInterfaceStyle = .dark
  stage.turn()
  stage.expectNotes(["style"])
  view.traitOverrides.horizontalSizeClass = .regular
  stage.turn()
  stage.expectNotes(["theme or width"])
}
