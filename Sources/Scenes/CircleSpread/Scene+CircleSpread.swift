extension Scene {
  /// A screen that spreads from a button as a circle.
  static let circleSpread = Scene(
    name: "circle-spread", kind: .present, drive: .none,
    article: "PETransition: a spreading circle",
    gesture: "",
    watch: "the circle grows about a centre that wanders from the button's to the screen's",
    make: { screen, _ in CircleSpreadScene(screen: screen, step: .present) })

  /// The way back into the button, under a finger.
  static let circleSpreadDismiss = Scene(
    name: "circle-spread-dismiss", kind: .dismiss, drive: .percent,
    article: "PETransition: a spreading circle", gesture: "pull-down/hugo-drag-1",
    watch: "a mask view follows the finger to the button; cancelled, the mask is gone",
    make: { screen, _ in CircleSpreadScene(screen: screen, step: .dismiss) })

  /// The way back by the article's explicit animation of a shape layer's path.
  static let circleSpreadDismissAsWritten = Scene(
    name: "circle-spread-dismiss-as-written", kind: .dismiss, drive: .percent,
    article: "PETransition: a spreading circle, as written", gesture: "pull-down/hugo-drag-1",
    watch: "the explicit path animation snaps to its end at the release (explicit-animation)",
    make: { screen, _ in CircleSpreadScene(screen: screen, step: .dismiss, asWritten: true) })
}
