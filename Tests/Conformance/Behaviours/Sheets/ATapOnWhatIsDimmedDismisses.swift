import UIKit

/// A tap beside a sheet, on what is dimmed, dismisses it.
///
/// - Source: developer.apple.com/documentation/uikit/uisheetpresentationcontroller
/// - Evidence: lore
/// - Systems: iOS 15+
func aTapOnWhatIsDimmedDismisses(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  presenter.present(sheet, animated: true)
  stage.settle()
  stage.tap(200, 100)
  stage.settle()
  stage.expect(presenter.presentedViewController == nil)
}
