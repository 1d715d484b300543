import UIKit

/// The top of a large sheet is ten points below the top of the safe area.
///
/// - Source: stackoverflow.com, "UISheetPresentationController large detent height"
/// - Evidence: lore, 47 + 10 points on an iPhone 14
/// - Systems: iOS 15…18
func aLargeOnesTopIsBelowTheStatusBar(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  sheet.sheetPresentationController?.detents = [.large()]
  presenter.present(sheet, animated: true)
  stage.settle()
  let top = sheet.view.convert(CGPoint.zero, to: nil).y
  stage.expect(top, near: stage.window.safeAreaInsets.top + 10, within: 1)
}
