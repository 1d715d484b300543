extension Scene {
  /// A change of the selected tab, pulled in by a finger.
  static let tabSlide = Scene(
    name: "tab-slide", kind: .tab, drive: .percent, article: "tab selection, direction by index",
    gesture: "swipe-back/ben-drag-1",
    watch: "a finger to the right pulls in the tab on the left, and the other way round",
    make: { screen, _ in TabSlideScene(screen: screen) })
}
