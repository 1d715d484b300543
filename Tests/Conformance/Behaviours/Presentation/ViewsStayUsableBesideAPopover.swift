import UIKit

/// The views that a popover lists in `passthroughViews` get their touches, and these do not dismiss it.
///
/// - Source: developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/passthroughviews
/// - Evidence: documented
/// - Systems: iOS 8+
func viewsStayUsableBesideAPopover(_ stage: Stage) {
  let (presenter, content, _) = stage.showPopover()
  let button = UIButton(frame: CGRect(x: 100, y: 900, width: 100, height: 100))
  button.addAction(UIAction { _ in stage.note("tapped") }, for: .touchUpInside)
  presenter.view.addSubview(button)
  content.popoverPresentationController?.passthroughViews = [button]
  presenter.present(content, animated: true)
  stage.settle()
  _ = stage.takeNotes()
  stage.tap(150, 950)
  stage.settle()
  stage.expectNotes(["tapped"])
  stage.expect(presenter.presentedViewController === content)
}
