import UIKit

/// A stack view with a baseline-relative arrangement measures its spacing between baselines.
///
/// - Source: developer.apple.com/documentation/uikit/uistackview/isbaselinerelativearrangement
/// - Evidence: documented
/// - Systems: iOS 9+
func aBaselineArrangement(_ stage: Stage) {
  let labels = ["above", "below"].map { text in
    let label = UILabel()
    label.text = text
    return label
  }
  let stack = UIStackView(arrangedSubviews: labels)
  stack.axis = .vertical
  stack.spacing = 40
  stack.isBaselineRelativeArrangement = true
  stage.show(stack)
  stack.frame = CGRect(x: 0, y: 100, width: 200, height: 200)
  stack.layoutIfNeeded()
  // The line below begins less than 40 points beneath the line above, because its own ascent is within the spacing.
  stage.expect(labels[1].frame.minY - labels[0].frame.maxY < 40)
}
