import UIKit

/// After a dismissal nothing of the presentation is retained: neither the screen nor its view, presentation
/// controller or container.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
/// - Evidence: lore, leak checks of many apps
/// - Systems: iOS 8+
func everythingIsReleased(_ stage: Stage) {
  let presenter = Screen("A", stage)
  stage.show(presenter)
  for style in [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet] {
    let gone = Gone()
    autoreleasepool {
      let screen = UIViewController()
      screen.modalPresentationStyle = style
      presenter.present(screen, animated: true)
      (gone.screen, gone.view) = (screen, screen.view)
      (gone.controller, gone.container) = (
        screen.presentationController, screen.presentationController?.containerView
      )
    }
    stage.settle()
    stage.expect(gone.screen != nil && gone.view != nil)
    presenter.dismiss(animated: true)
    stage.settle()
    stage.expect(gone.screen == nil && gone.view == nil)
    stage.expect(gone.controller == nil && gone.container == nil)
  }
}

private final class Gone {
  weak var screen: UIViewController?
  weak var view: UIView?
  weak var controller: UIPresentationController?
  weak var container: UIView?
}
