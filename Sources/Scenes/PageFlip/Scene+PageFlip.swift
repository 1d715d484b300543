import HeadlessUIKit

extension Scene {
  /// A push that turns a page, by a finger to the left.
  static let pageFlip = Scene(
    name: "page-flip", kind: .push, drive: .percent, article: "XWPageCover's page",
    gesture: "swipe-left/anna-drag-1",
    watch: "the page turns about its left edge and darkens, the next one comes out of the shadow",
    make: { screen, _ in PageFlipScene(screen: screen, operation: .push) })

  /// The pop that turns the page back, by a finger to the right.
  static let pageFlipPop = Scene(
    name: "page-flip-pop", kind: .pop, drive: .percent, article: "XWPageCover's page",
    gesture: "swipe-back/grace-drag-2", watch: "the page that the push left comes back",
    make: { screen, _ in PageFlipScene(screen: screen, operation: .pop) })

  /// The push with the article's ending, which leaves the page standing.
  static let pageFlipAsWritten = Scene(
    name: "page-flip-as-written", kind: .push, drive: .percent,
    article: "XWPageCover's page, put back after completeTransition",
    gesture: "swipe-left/anna-drag-1", watch: "the page stays in the container, edge on",
    make: { screen, _ in
      PageFlipScene(screen: screen, operation: .push) {
        LeavingPageFlipAnimator(operation: $0, didEnd: $1)
      }
    })
}
