import UIKit

/// A refresh control begins when content is pulled far enough beyond its top, and sends `valueChanged`.
///
/// - Source: developer.apple.com/documentation/uikit/uirefreshcontrol
/// - Evidence: documented, how far is private
/// - Systems: iOS 10+
func aRefreshControlBeginsWhenPulled(_ stage: Stage) {
  let (scroll, control) = (Scroll(stage, content: 4000), UIRefreshControl())
  control.addAction(UIAction { _ in stage.note("refresh") }, for: .valueChanged)
  scroll.refreshControl = control
  stage.show(scroll)
  stage.drag(from: (200, 100), to: (200, 700), in: 0.5, holds: true)
  stage.play(.up(0.3, 200, 700))
  stage.settle()
  stage.expect(control.isRefreshing)
  stage.expect(stage.takeNotes().contains("refresh"))
  control.endRefreshing()
  stage.settle()
  stage.expect(!control.isRefreshing)
}
