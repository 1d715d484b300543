import HeadlessUIKit

extension Scene {
  /// A pop that fades the list in.
  static let fadeNavigation = Scene(
    name: "fade-navigation", kind: .pop, drive: .percent,
    article: "the list is delegate and animator in one",
    gesture: "first-look/chloe-drag-1", watch: "the list fades in over the detail",
    make: { screen, _ in FadeNavigationScene(screen: screen, list: FadeListController()) })

  /// The same with the article's ending, which takes every transition for completed.
  static let fadeNavigationAsWritten = Scene(
    name: "fade-navigation-as-written", kind: .pop, drive: .percent,
    article: "the list is delegate and animator in one, completeTransition(true)",
    gesture: "first-look/chloe-drag-1", watch: "a cancelled gesture leaves an empty screen",
    make: { screen, _ in
      FadeNavigationScene(screen: screen, list: UnconditionalFadeListController())
    })
}
