import UIKit

/// A keyboard guide that does not use the bottom safe area ends at the view's lower edge while no keyboard is shown.
///
/// - Source: developer.apple.com/documentation/uikit/uikeyboardlayoutguide/usesbottomsafearea
/// - Evidence: documented
/// - Systems: iOS 17+
func theKeyboardsGuideMayLeaveTheSafeArea(_ stage: Stage) {
  let controller = UIViewController()
  controller.additionalSafeAreaInsets.bottom = 50
  stage.show(controller)
  let guide = controller.view.keyboardLayoutGuide
  guide.usesBottomSafeArea = false
  controller.view.layoutIfNeeded()
  stage.expect(guide.layoutFrame.minY, is: controller.view.bounds.maxY)
}
