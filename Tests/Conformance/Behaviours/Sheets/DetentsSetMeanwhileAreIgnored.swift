import UIKit

/// Detents that are set while a sheet is being presented do not count until they are invalidated.
///
/// - Source: github.com, issues of sheet libraries on detents set in viewWillAppear
/// - Evidence: lore, reported by libraries
/// - Systems: iOS 16+
func detentsSetMeanwhileAreIgnored(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  presenter.present(sheet, animated: true)
  stage.wait(0.1)
  sheet.sheetPresentationController?.detents = [.custom { _ in 200 }]
  stage.settle()
  let before = sheet.view.convert(CGPoint.zero, to: nil).y
  sheet.sheetPresentationController?.invalidateDetents()
  stage.settle()
  stage.expect(before < 500 && sheet.view.convert(CGPoint.zero, to: nil).y > 550)
}
