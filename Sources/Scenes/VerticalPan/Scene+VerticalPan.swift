extension Scene {
  /// A presentation whose interaction controller looks for the finger itself.
  static let verticalPan = Scene(
    name: "vertical-pan", kind: .present, drive: .own,
    article: "Apple's guide: a percent-driven subclass", gesture: "pull-down/hugo-drag-1",
    watch: "it waits for a finger, follows it up or down, and finishes wherever that lets go",
    make: { screen, _ in VerticalPanScene(screen: screen) })
}
