import UIKit

/// With `keyboardDismissMode` `onDrag` the first responder resigns when a drag begins; with `none` it stays.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/keyboarddismissmode-swift.enum/ondrag
/// - Evidence: documented
/// - Systems: iOS 8+
func draggingDismissesTheKeyboard(_ stage: Stage) {
  let (scroll, field) = (Scroll(stage, content: 4000), UITextField())
  field.frame = CGRect(x: 0, y: 100, width: 200, height: 40)
  scroll.addSubview(field)
  stage.show(scroll)
  field.becomeFirstResponder()
  stage.drag(from: (200, 300), to: (200, 250), in: 0.3)
  stage.settle()
  stage.expect(field.isFirstResponder)
  scroll.keyboardDismissMode = .onDrag
  stage.drag(from: (200, 300), to: (200, 250), in: 0.3)
  stage.expect(!field.isFirstResponder)
}
