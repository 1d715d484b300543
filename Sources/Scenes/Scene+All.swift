import HeadlessUIKit

extension Scene {
  /// Every scene, in the order that listings show.
  ///
  /// To add a scene, add its file and one entry here.
  public static let all: [Scene] = [
    .slideNavigation,
    .fadeNavigation, .fadeNavigationAsWritten,
    .cubeNavigation,
    .scaleNavigation,
    .customScale,
    .tabSlide,
    .magicMove,
    .pageFlip, .pageFlipPop, .pageFlipAsWritten,
    .springSlide, .springSlideFromTop,
    .shrinkDismiss, .shrinkDismissWithoutSnapshot,
    .diagonal, .diagonalDismiss, .diagonalAsWritten,
    .verticalPan,
    .slideDownMenu,
    .panel, .panelFromRight, .panelFromTop, .panelPresent, .panelAsWritten,
    .elasticPanel, .elasticPanelDismiss,
    .circleSpread, .circleSpreadDismiss, .circleSpreadDismissAsWritten,
    .springModal,
    .snapshotSpring,
    .coordinated, .coordinatedDismiss,
    .skipControl, .skipControlWithout,
  ]

  /// A pop with the navigation controller's own slide, as long as the controller under test says.
  static let slideNavigation = Scene(
    name: "slide-navigation", kind: .pop, drive: .percent, article: "UIKit's own slide",
    gesture: "first-look/anna-drag-1", watch: "the lower screen follows at three tenths of the way",
    make: { screen, duration in
      NavigationScene(screen: screen) {
        NavigationSlideAnimator(operation: $0, duration: duration, didEnd: $1)
      }
    })

  /// The scene that gestures drive when none is named.
  public static let standard = Scene.slideNavigation

  /// The scene with this name; nil if there is none.
  public static func named(_ name: String) -> Scene? { all.first { $0.name == name } }
}
