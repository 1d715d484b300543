import UIKit

/// Between its detents a sheet follows the finger.
///
/// - Source: developer.apple.com/documentation/uikit/uisheetpresentationcontroller
/// - Evidence: lore
/// - Systems: iOS 15+
func followsTheFinger(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  presenter.present(sheet, animated: true)
  stage.settle()
  let top = sheet.view.convert(CGPoint.zero, to: nil).y
  stage.drag(from: (200, top + 50), to: (200, top - 50), in: 0.3, holds: true)
  stage.expect(sheet.view.convert(CGPoint.zero, to: nil).y, near: top - 100, within: 12)
  stage.play(.up(0.3, 200, top - 50))
  stage.settle()
}
