import UIKit

/// A sheet with two detents rests at the smaller one, about half the height, and goes where the app selects.
///
/// - Source: developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detents
/// - Evidence: documented
/// - Systems: iOS 15+
func restsAtItsSmallestDetent(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  presenter.present(sheet, animated: true)
  stage.settle()
  let half = sheet.view.convert(CGPoint.zero, to: nil).y
  stage.expect(half > 300 && half < 500, "\(half)")
  sheet.sheetPresentationController?.animateChanges {
    sheet.sheetPresentationController?.selectedDetentIdentifier = .large
  }
  stage.settle()
  stage.expect(sheet.view.convert(CGPoint.zero, to: nil).y < 100)
}
