extension Scene {
  /// A snapshot that bounces in and is swapped for the view it shows.
  static let snapshotSpring = Scene(
    name: "snapshot-spring", kind: .present, drive: .none, article: "a modal spring by snapshot",
    gesture: "", watch: "only the snapshot moves; the view itself is there at the end",
    make: { screen, _ in SnapshotSpringScene(screen: screen) })
}
