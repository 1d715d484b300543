extension Scene {
  /// A pop that shrinks the upper screen, driven from the left edge.
  static let scaleNavigation = Scene(
    name: "scale-navigation", kind: .pop, drive: .percent,
    article: "the left-edge pan of LSNavigationController",
    gesture: "edge-swipe/anna-drag-1", watch: "the detail shrinks to a tenth over the list",
    make: { screen, _ in
      NavigationScene(screen: screen) { ScaleNavigationAnimator(operation: $0, didEnd: $1) }
    })
}
