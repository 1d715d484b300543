import UIKit

/// A stack view lines its views up with their sizes, its spacing, and custom spacings.
///
/// - Source: developer.apple.com/documentation/uikit/uistackview/setcustomspacing(_:after:)
/// - Evidence: documented
/// - Systems: iOS 11+
func aStackSpacesItsViews(_ stage: Stage) {
  let stack = stage.showStackView([10, 20, 30])
  stack.spacing = 5
  stack.setCustomSpacing(15, after: stack.arrangedSubviews[1])
  stage.turn()
  stage.expect(stack.arrangedSubviews.map(\.frame.minX), is: [0, 15, 50])
}
