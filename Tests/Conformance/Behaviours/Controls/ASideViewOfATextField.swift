import UIKit

/// A text field shows its left view beside the text.
///
/// - Source: developer.apple.com/documentation/uikit/uitextfield/leftview
/// - Evidence: documented
/// - Systems: iOS 8+
func aSideViewOfATextField(_ stage: Stage) {
  let (field, side) = (
    UITextField(frame: CGRect(x: 0, y: 200, width: 200, height: 40)), box(0, 0, 30, 30)
  )
  field.leftView = side
  field.leftViewMode = .always
  stage.show(field)
  stage.expect(side.isDescendant(of: field))
}
