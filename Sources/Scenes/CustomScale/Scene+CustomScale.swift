extension Scene {
  /// A pop driven by an interaction controller that is not percent-driven.
  static let customScale = Scene(
    name: "custom-scale", kind: .pop, drive: .own,
    article: "LSNavigationController's own interaction controller",
    gesture: "edge-swipe/ben-drag-1",
    watch:
      "the rest takes 0.4 s wherever the finger lifts; beyond nine tenths the view grows again",
    make: { screen, _ in CustomScaleScene(screen: screen) })
}
