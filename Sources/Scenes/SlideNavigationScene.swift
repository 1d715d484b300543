import HeadlessUIKit

extension Scene {
  /// A pop with the navigation controller's own slide, as long as the controller under test says.
  static let slideNavigation = Scene(
    name: "slide-navigation", kind: .pop, drive: .percent, article: "UIKit's own slide",
    gesture: "first-look/anna-drag-1", watch: "the lower screen follows at three tenths of the way",
    make: { screen, duration in
      NavigationScene(screen: screen) {
        NavigationSlideAnimator(operation: $0, duration: duration, didEnd: $1)
      }
    })
}
