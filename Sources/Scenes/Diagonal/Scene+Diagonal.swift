extension Scene {
  /// A view that comes in from the lower-right corner.
  static let diagonal = Scene(
    name: "diagonal", kind: .present, drive: .percent,
    article: "Apple's guide: one animator for both ways", gesture: "pull-up/hugo-drag-1",
    watch: "the corner of the new view follows the diagonal; a cancelled one leaves nothing behind",
    make: { screen, _ in DiagonalScene(screen: screen, step: .present) })

  /// The way back to the corner.
  static let diagonalDismiss = Scene(
    name: "diagonal-dismiss", kind: .dismiss, drive: .percent,
    article: "Apple's guide: one animator for both ways", gesture: "pull-down/hugo-drag-1",
    watch: "the view goes back to the corner and shows the one below",
    make: { screen, _ in DiagonalScene(screen: screen, step: .dismiss) })

  /// The way back with the article's slip: it removes the view that stays.
  static let diagonalAsWritten = Scene(
    name: "diagonal-as-written", kind: .dismiss, drive: .percent,
    article: "Apple's guide, as its listing is written", gesture: "pull-down/hugo-drag-1",
    watch: "the view below covers the one that moves, and is removed at the end (view-missing)",
    make: { screen, _ in DiagonalScene(screen: screen, step: .dismiss, asWritten: true) })
}
