import UIKit

/// A presentation controller can override the traits of what it presents.
///
/// - Source: developer.apple.com/documentation/uikit/uipresentationcontroller/overridetraitcollection
/// - Evidence: documented
/// - Systems: iOS 8…16
func aPresentationControllerOverrides(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.fullScreen)
  presenter.present(presented, animated: false)
  stage.settle()
  presented.presentationController?.overrideTraitCollection = UITraitCollection(
    horizontalSizeClass: .regular)
  stage.turn()
  stage.expect(presented.traitCollection.horizontalSizeClass, is: .regular)
  stage.expect(presenter.traitCollection.horizontalSizeClass, is: .compact)
}
