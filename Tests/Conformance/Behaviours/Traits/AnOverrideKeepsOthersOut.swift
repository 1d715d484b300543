import UIKit

/// A view that overrides a trait is not notified when its superview's changes, since its own stays as it is.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitoverrides, the trait changes of an object and its
///   descendants
/// - Evidence: inferred
/// - Systems: iOS 17+
func anOverrideKeepsOthersOut(_ stage: Stage) {
  let (outer, middle, inner) = (box(), box(), box())
  outer.addSubview(middle)
  middle.addSubview(inner)
  stage.show(outer)
  middle.overrideUserInterfaceStyle = .dark
  for (view, name) in [(outer, "outer"), (middle, "middle"), (inner, "inner")] {
    view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in
      stage.note(name)
    }
  }
  outer.overrideUserInterfaceStyle = .dark
  stage.turn()
  stage.expectNotes(["outer"])
  stage.expect(inner.traitCollection.userInterfaceStyle, is: .dark)
}
