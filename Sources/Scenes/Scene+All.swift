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

  /// The scene that gestures drive when none is named.
  public static let standard = Scene.slideNavigation

  /// The scene with this name; nil if there is none.
  public static func named(_ name: String) -> Scene? {
    all.first { $0.name == name }
  }
}
