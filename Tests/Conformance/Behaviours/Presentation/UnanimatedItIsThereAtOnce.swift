import UIKit

/// Without animation the presented view is in the window when the call returns; completions come in a later turn, in
/// the order of the calls.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
/// - Evidence: lore
/// - Systems: iOS 8+
func unanimatedItIsThereAtOnce(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.fullScreen)
  presenter.present(presented, animated: false) { stage.note("presented") }
  stage.note("returned")
  stage.expect(presented.view.window === stage.window)
  presenter.dismiss(animated: false) { stage.note("dismissed") }
  stage.settle()
  let calls = ["returned", "presented", "dismissed"]
  stage.expect(stage.takeNotes().filter(calls.contains), is: calls)
}
