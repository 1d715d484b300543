import UIKit

/// A drag of the thumb changes a slider's value and sends `valueChanged`.
///
/// - Source: developer.apple.com/documentation/uikit/uislider
/// - Evidence: documented
/// - Systems: iOS 8+
func aSliderFollowsItsThumb(_ stage: Stage) {
  let slider = UISlider(frame: CGRect(x: 50, y: 200, width: 200, height: 30))
  slider.addAction(UIAction { _ in stage.note("changed") }, for: .valueChanged)
  stage.show(slider)
  stage.drag(from: (65, 215), to: (165, 215), in: 0.3)
  stage.expect(slider.value > 0.3 && slider.value < 0.8, "\(slider.value)")
  stage.expect(stage.takeNotes().contains("changed"))
}
