import UIKit

/// With `keyboardDismissMode` `interactive` the keyboard follows a finger that is dragged over it, and is dismissed.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/keyboarddismissmode-swift.enum/interactive
/// - Evidence: documented
/// - Systems: iOS 8+
func anInteractiveDismissalOfTheKeyboard(_ stage: Stage) {
  let (scroll, field) = (Scroll(stage, content: 4000), UITextField())
  field.frame = CGRect(x: 0, y: 100, width: 200, height: 40)
  scroll.addSubview(field)
  stage.show(scroll)
  scroll.keyboardDismissMode = .interactive
  field.becomeFirstResponder()
  stage.settle()
  stage.drag(from: (200, 300), to: (200, 840), in: 0.5)
  stage.settle()
  stage.expect(!field.isFirstResponder)
}
