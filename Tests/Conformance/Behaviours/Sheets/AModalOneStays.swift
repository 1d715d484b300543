import UIKit

/// With `isModalInPresentation` a swipe does not dismiss, and the delegate is notified of the attempt.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/ismodalinpresentation
/// - Evidence: documented
/// - Systems: iOS 13+
func aModalOneStays(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  sheet.isModalInPresentation = true
  presenter.present(sheet, animated: true)
  stage.settle()
  let top = sheet.view.convert(CGPoint.zero, to: nil).y
  _ = stage.takeNotes()
  stage.drag(from: (200, top + 15), to: (200, top + 400), in: 0.2)
  stage.settle()
  stage.expect(presenter.presentedViewController === sheet)
  stage.expect(
    stage.takeNotes().filter { $0.hasPrefix("sheet") }, is: ["sheet didAttemptToDismiss"])
}
