import UIKit

/// A popover points to an item of a bar that is its `sourceItem`.
///
/// - Source: developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourceitem
/// - Evidence: documented
/// - Systems: iOS 16+
func anItemOfABarIsASource(_ stage: Stage) {
  stage.window.frame = CGRect(x: 0, y: 0, width: 1024, height: 1366)
  let navigation = stage.showStack("A")
  let item = UIBarButtonItem(title: "More", style: .plain, target: nil, action: nil)
  navigation.topViewController?.navigationItem.rightBarButtonItem = item
  stage.turn()
  let content = Screen("B", stage)
  content.modalPresentationStyle = .popover
  content.preferredContentSize = CGSize(width: 320, height: 200)
  content.popoverPresentationController?.sourceItem = item
  navigation.present(content, animated: true)
  stage.settle()
  let frame = content.view.convert(content.view.bounds, to: navigation.view)
  stage.expect(content.popoverPresentationController?.arrowDirection == .up)
  stage.expect(frame.maxX > 900)
  stage.expect(frame.minY >= navigation.navigationBar.frame.maxY - 20)
}
