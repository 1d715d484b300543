import UIKit

/// A prompt makes the navigation bar higher.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationitem/prompt
/// - Evidence: lore, the page says that the prompt stands at the top
/// - Systems: iOS 8+
func anItemsPromptRaisesTheBar(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let before = navigation.navigationBar.frame.height
  navigation.topViewController?.navigationItem.prompt = "text"
  stage.settle()
  stage.expect(navigation.navigationBar.frame.height > before + 10)
}
