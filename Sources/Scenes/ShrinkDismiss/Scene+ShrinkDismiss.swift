extension Scene {
  /// A view that shrinks to its centre, on a snapshot.
  static let shrinkDismiss = Scene(
    name: "shrink-dismiss", kind: .dismiss, drive: .none, article: "AppCoda's modal dismissal",
    gesture: "", watch: "the snapshot shrinks with all that is in it; the view behind fades in",
    make: { screen, _ in ShrinkDismissScene(screen: screen, usesSnapshot: true) })

  /// The same on the view itself.
  static let shrinkDismissWithoutSnapshot = Scene(
    name: "shrink-dismiss-without-snapshot", kind: .dismiss, drive: .none,
    article: "AppCoda's modal dismissal, before the snapshot", gesture: "",
    watch: "the view shrinks and what is in it keeps its size",
    make: { screen, _ in ShrinkDismissScene(screen: screen, usesSnapshot: false) })
}
