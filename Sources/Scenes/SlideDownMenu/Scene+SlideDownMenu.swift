extension Scene {
  /// A menu behind a snapshot of its presenter.
  static let slideDownMenu = Scene(
    name: "slide-down-menu", kind: .present, drive: .none, article: "AppCoda's slide-down menu",
    gesture: "", watch: "the snapshot slides down and the menu settles behind it; a tap closes it",
    make: { screen, _ in SlideDownMenuScene(screen: screen) })
}
