import UIKit

/// A first responder whose view leaves the window resigns.
///
/// - Source: developer.apple.com/documentation/uikit/uiresponder/isfirstresponder
/// - Evidence: lore
/// - Systems: iOS 8+
func theFirstResponderResignsWhenItLeaves(_ stage: Stage) {
  let field = UITextField(frame: CGRect(x: 0, y: 200, width: 200, height: 40))
  stage.show(field)
  stage.expect(field.becomeFirstResponder())
  stage.turn()
  stage.expect(field.isFirstResponder)
  field.removeFromSuperview()
  stage.turn()
  stage.expect(!field.isFirstResponder)
}
