import UIKit

/// A sheet leaves its presenter in the window, and the presenter gets no appearance callbacks.
///
/// - Source: stackoverflow.com, "viewWillAppear not called iOS 13 modal"
/// - Evidence: lore, `viewWillAppear` is not called when a sheet goes
/// - Systems: iOS 13+
func aSheetTellsThePresenterNothing(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.pageSheet)
  presenter.present(presented, animated: true)
  stage.settle()
  stage.expectNotes(["B willAppear", "B didAppear"])
  presenter.dismiss(animated: true)
  stage.settle()
  stage.expectNotes(["B willDisappear", "B didDisappear"])
}
