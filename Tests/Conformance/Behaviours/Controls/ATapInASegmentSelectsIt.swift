import UIKit

/// A tap in a segment selects it and sends `valueChanged`.
///
/// - Source: developer.apple.com/documentation/uikit/uisegmentedcontrol
/// - Evidence: documented
/// - Systems: iOS 8+
func aTapInASegmentSelectsIt(_ stage: Stage) {
  let control = UISegmentedControl(items: ["one", "two"])
  control.frame = CGRect(x: 50, y: 200, width: 200, height: 30)
  control.addAction(UIAction { _ in stage.note("changed") }, for: .valueChanged)
  stage.show(control)
  stage.expect(control.selectedSegmentIndex, is: UISegmentedControl.noSegment)
  stage.tap(200, 215)
  stage.settle()
  stage.expect(control.selectedSegmentIndex, is: 1)
  stage.expectNotes(["changed"])
}
