import UIKit

/// With `hidesBarsWhenKeyboardAppears` the bars hide when the keyboard appears.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/hidesbarswhenkeyboardappears
/// - Evidence: documented
/// - Systems: iOS 8+
func hidesForTheKeyboard(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.hidesBarsWhenKeyboardAppears = true
  let field = UITextField(frame: CGRect(x: 20, y: 300, width: 200, height: 40))
  navigation.topViewController?.view.addSubview(field)
  stage.expect(field.becomeFirstResponder())
  stage.settle()
  stage.expect(navigation.isNavigationBarHidden)
}
