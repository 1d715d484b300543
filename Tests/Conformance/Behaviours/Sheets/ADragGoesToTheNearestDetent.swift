import UIKit

/// A drag takes a sheet to the nearest detent, and its delegate is notified; a selection by program notifies no one.
///
/// - Source: developer.apple.com/documentation/uikit/uisheetpresentationcontrollerdelegate
/// - Evidence: documented, and lore for which detent
/// - Systems: iOS 15+
func aDragGoesToTheNearestDetent(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  presenter.present(sheet, animated: true)
  stage.settle()
  let top = sheet.view.convert(CGPoint.zero, to: nil).y
  _ = stage.takeNotes()
  stage.drag(from: (200, top + 15), to: (200, top - 250), in: 0.3)
  stage.settle()
  stage.expect(sheet.sheetPresentationController?.selectedDetentIdentifier == .large)
  stage.expect(stage.takeNotes().contains("selected com.apple.UIKit.large"))
}
