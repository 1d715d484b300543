import UIKit

/// Up to the largest undimmed detent touches beside a sheet go to what is behind.
///
/// - Source: developer.apple.com/documentation/uikit/uisheetpresentationcontroller/largestundimmeddetentidentifier
/// - Evidence: documented
/// - Systems: iOS 15+
func undimmedTouchesGoThrough(_ stage: Stage) {
  let (presenter, sheet) = stage.showSheet()
  let button = UIButton(frame: CGRect(x: 0, y: 0, width: 390, height: 300))
  button.addAction(UIAction { _ in stage.note("tapped") }, for: .touchUpInside)
  presenter.view.addSubview(button)
  sheet.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
  presenter.present(sheet, animated: true)
  stage.settle()
  stage.tap(200, 150)
  stage.settle()
  stage.expect(stage.takeNotes().contains("tapped"))
  stage.expect(presenter.presentedViewController === sheet)
}
