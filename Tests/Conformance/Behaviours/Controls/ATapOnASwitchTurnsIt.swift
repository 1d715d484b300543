import UIKit

/// A tap turns a switch and sends `valueChanged`; a change by program sends nothing.
///
/// - Source: developer.apple.com/documentation/uikit/uiswitch, and its method seton(_:animated:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aTapOnASwitchTurnsIt(_ stage: Stage) {
  let control = UISwitch(frame: CGRect(x: 100, y: 200, width: 0, height: 0))
  control.addAction(UIAction { _ in stage.note("changed") }, for: .valueChanged)
  stage.show(control)
  control.isOn = true
  stage.expectNotes([])
  let frame = control.convert(control.bounds, to: nil)
  stage.tap(frame.midX, frame.midY)
  stage.settle()
  stage.expect(!control.isOn)
  stage.expectNotes(["changed"])
}
