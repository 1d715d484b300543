/// The optional methods of UIKit's protocols, which here are requirements with defaults.
package enum OptionalMethods {
  /// Their names without labels.
  package static let names: Set<String> = [
    // Transitions
    "animationController", "interactionController", "interactionControllerForPresentation",
    "interactionControllerForDismissal", "presentationController", "animationEnded",
    "interruptibleAnimator",
    // Navigation and tabs
    "navigationController", "navigationControllerSupportedInterfaceOrientations",
    "navigationControllerPreferredInterfaceOrientationForPresentation", "tabBarController",
    "tabBarControllerSupportedInterfaceOrientations",
    // Presentations
    "adaptivePresentationStyle", "presentationControllerShouldDismiss",
    "presentationControllerWillDismiss", "presentationControllerDidDismiss",
    "presentationControllerDidAttemptToDismiss",
    "sheetPresentationControllerDidChangeSelectedDetentIdentifier",
    // Gestures
    "gestureRecognizer", "gestureRecognizerShouldBegin",
    // Scrolling
    "scrollViewDidScroll", "scrollViewWillBeginDragging", "scrollViewWillEndDragging",
    "scrollViewDidEndDragging", "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
    "scrollViewDidEndScrollingAnimation", "scrollViewShouldScrollToTop", "scrollViewDidScrollToTop",
    "scrollViewDidZoom", "viewForZooming", "scrollViewDidChangeAdjustedContentInset",
    // Tables and collections
    "tableView", "numberOfSections", "collectionView",
    // Text
    "textFieldShouldReturn", "textFieldDidBeginEditing", "textFieldDidEndEditing",
    "textFieldShouldBeginEditing", "textViewDidChange",
    // Animations
    "animationDidStart", "animationDidStop", "collisionBehavior", "dynamicAnimatorDidPause",
    "dynamicAnimatorWillResume",
  ]

  /// Names that are also properties of UIKit's classes.
  static let properties: Set<String> = [
    "navigationController", "tabBarController", "tableView", "collectionView",
    "presentationController",
  ]
}
