import UIKit

/// A swipe down dismisses a sheet; its delegate is asked, and notified before and after; a dismissal by program does
/// neither.
///
/// - Source: developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate
/// - Evidence: documented
/// - Systems: iOS 13+
func aSwipeDownDismisses(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  presenter.present(sheet, animated: true)
  stage.settle()
  let top = sheet.view.convert(CGPoint.zero, to: nil).y
  _ = stage.takeNotes()
  stage.drag(from: (200, top + 15), to: (200, top + 400), in: 0.2)
  stage.settle()
  stage.expect(presenter.presentedViewController == nil)
  stage.expect(
    stage.takeNotes().filter { $0.hasPrefix("sheet") },
    is: ["sheet shouldDismiss", "sheet willDismiss", "sheet didDismiss"])
  presenter.present(sheet, animated: true)
  stage.settle()
  _ = stage.takeNotes()
  presenter.dismiss(animated: true)
  stage.settle()
  stage.expect(!stage.takeNotes().contains { $0.hasPrefix("sheet") })
}
