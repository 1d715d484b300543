import UIKit

/// The back button has the title of the item below, of its `backButtonTitle` or of its `backBarButtonItem`; without
/// any, it says "Back".
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationitem/backbarbuttonitem
/// - Evidence: documented, and lore for the word and for where accessibility finds it
/// - Systems: iOS 11…18
func theBackButtonHasThePreviousTitle(_ stage: Stage) {
  let navigation = stage.showStack("Letters", "B")
  func says(_ title: String, line: Int = #line) {
    navigation.navigationBar.setNeedsLayout()
    stage.settle()
    stage.expect(navigation.navigationBar.labels.contains(title), title, line: line)
  }
  guard let below = navigation.navigationBar.backItem else {
    return stage.expect(false, "is missing")
  }
  says("Letters")
  below.backButtonTitle = "Mail"
  says("Mail")
  below.backBarButtonItem = UIBarButtonItem(
    title: "Post", style: .plain, target: nil, action: nil)
  says("Post")
  below.backBarButtonItem = nil
  below.backButtonTitle = nil
  below.title = nil
  says("Back")
}

extension UIView {
  /// The accessibility labels of the view and those in it.
  fileprivate var labels: [String] {
    [accessibilityLabel].compactMap(\.self) + subviews.flatMap(\.labels)
  }
}
