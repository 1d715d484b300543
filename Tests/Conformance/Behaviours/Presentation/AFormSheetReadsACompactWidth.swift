import UIKit

/// In a form sheet on a tablet the horizontal size class is compact.
///
/// - Source: developer.apple.com/documentation/uikit/uimodalpresentationstyle/formsheet
/// - Evidence: lore
/// - Systems: iOS 8+
func aFormSheetReadsACompactWidth(_ stage: Stage) {
  let presenter = Screen("A", stage)
  stage.window.frame = CGRect(x: 0, y: 0, width: 1024, height: 1366)
  stage.show(presenter)
  let screen = UIViewController()
  screen.modalPresentationStyle = .formSheet
  presenter.present(screen, animated: true)
  stage.settle()
  stage.expect(presenter.traitCollection.horizontalSizeClass, is: .regular)
  stage.expect(screen.traitCollection.horizontalSizeClass, is: .compact)
}
