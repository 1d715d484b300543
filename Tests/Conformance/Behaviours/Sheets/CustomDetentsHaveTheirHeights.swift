import UIKit

/// A custom detent's height is that of the content above the bottom safe area.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/custom(identifier:resolver:)
/// - Evidence: documented
/// - Systems: iOS 16+
func customDetentsHaveTheirHeights(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  sheet.sheetPresentationController?.detents = [.custom { _ in 200 }]
  presenter.present(sheet, animated: true)
  stage.settle()
  let top = sheet.view.convert(CGPoint.zero, to: nil).y
  stage.expect(844 - top, near: 200 + stage.window.safeAreaInsets.bottom, within: 1)
}
