import UIKit

/// A storyboard makes its screens by their identifiers.
///
/// - Source: developer.apple.com/documentation/uikit/uistoryboard
/// - Evidence: documented
/// - Systems: iOS 8+
func aStoryboardIsLoaded(_ stage: Stage) {
  _ = UIStoryboard(name: "Main", bundle: nil)
  stage.cannotTell("the app has no such storyboard")
}
