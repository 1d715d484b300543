extension Scene {
  /// A card whose own views and dimming move alongside its presentation.
  static let coordinated = Scene(
    name: "coordinated", kind: .present, drive: .percent,
    article: "animations alongside, through the coordinator", gesture: "pull-up/hugo-drag-1",
    watch: "dimming, title and button keep the card's pace; a cancelled one takes them all back",
    make: { screen, _ in CoordinatedScene(screen: screen, step: .present) })

  /// The dismissal of the same card.
  static let coordinatedDismiss = Scene(
    name: "coordinated-dismiss", kind: .dismiss, drive: .percent,
    article: "animations alongside, through the coordinator", gesture: "pull-down/hugo-drag-1",
    watch: "title and button leave while the card closes; cancelled, they are all back",
    make: { screen, _ in CoordinatedScene(screen: screen, step: .dismiss) })
}
