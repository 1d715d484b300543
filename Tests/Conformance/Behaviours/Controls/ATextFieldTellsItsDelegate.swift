import UIKit

/// A tap in a text field asks and notifies its delegate that editing begins; resigning ends it.
///
/// - Source: developer.apple.com/documentation/uikit/uitextfielddelegate
/// - Evidence: documented
/// - Systems: iOS 8+
func aTextFieldTellsItsDelegate(_ stage: Stage) {
  let field = UITextField(frame: CGRect(x: 0, y: 200, width: 200, height: 40))
  let delegate = stage.keep(Editing(stage))
  field.delegate = delegate
  stage.show(field)
  stage.tap(100, 220)
  stage.settle()
  stage.expect(field.isFirstResponder)
  field.resignFirstResponder()
  stage.settle()
  stage.expectNotes(["should begin", "began", "ended"])
}

private final class Editing: NSObject, UITextFieldDelegate {
  private let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    stage.note("should begin")
    return true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) { stage.note("began") }
  func textFieldDidEndEditing(_ textField: UITextField) { stage.note("ended") }
}
