import UIKit

/// A full screen presentation takes the presenter's view out of the window and notifies it; a presentation over the
/// full screen leaves it there and notifies no one.
///
/// - Source: developer.apple.com/documentation/uikit/uimodalpresentationstyle/fullscreen
/// - Evidence: documented, and inferred for what is told
/// - Systems: iOS 7+
func fullScreenTellsThePresenter(_ stage: Stage) {
  let styles: [(UIModalPresentationStyle, Bool)] = [(.fullScreen, true), (.overFullScreen, false)]
  for (style, goes) in styles {
    let (presenter, presented) = stage.showPresenter(style)
    presenter.present(presented, animated: true)
    stage.settle()
    stage.expect((presenter.view.window == nil) == goes)
    stage.expect(stage.takeNotes().contains("A didDisappear") == goes)
  }
}
